import { AppError, FRAME_SUBJECT, productCandles, SESSION_ENDED_SUBJECT, sessionCheck } from '@makoto/contracts';
import { FakeService } from '../testing/fake-service.js';
import { StreamSocket } from '../testing/stream-socket.js';
import { TestGateway } from '../testing/test-gateway.js';

const T = Date.UTC(2026, 0, 5, 12);
let gateway: TestGateway;
let identity: FakeService;
let market: FakeService;
let open: StreamSocket[];
let watermark = T;

beforeAll(async () => {
  gateway = await TestGateway.start();
  identity = await new FakeService('identity', gateway.nats).start();
  market = await new FakeService('market', gateway.nats).start();
});
afterAll(async () => {
  await Promise.all([identity.stop(), market.stop()]);
  await gateway.stop();
});
beforeEach(() => {
  open = [];
  identity.on(sessionCheck, () => ({ operator: false, expires_at: gateway.clock.now() + 3_600_000 }));
});
afterEach(() => Promise.all(open.map((socket) => socket.close())));

const connect = async (headers: Record<string, string> = {}): Promise<StreamSocket> => {
  const socket = await StreamSocket.open(gateway.url, { 'accept-language': 'en', ...headers });
  open.push(socket);
  return socket;
};
const connectAs = async (sub: string, sid = 's1'): Promise<StreamSocket> => {
  const socket = await connect();
  socket.send({ op: 'auth', token: gateway.token({ sub, sid }) });
  await socket.nextOf('auth');
  return socket;
};
type Tick = [symbol: string, at: number, price: string];
const publish = async (ticks: Tick[], laterMs = 250): Promise<void> => {
  watermark += laterMs;
  const rows = ticks.map(([symbol, at, price]) => [symbol, at, price, price, price, '2']);
  gateway.nats.publish(FRAME_SUBJECT, JSON.stringify({ w: watermark, ticks: rows }));
  await gateway.nats.flush();
};
const publishJson = async (subject: string, data: unknown): Promise<void> => {
  gateway.nats.publish(subject, JSON.stringify(data));
  await gateway.nats.flush();
};
const order = {
  id: 'o1',
  number: 'A1',
  user_id: 'u1',
  product_id: 'BTCUSDT',
  symbol: 'BTCUSDT',
  direction: 'up',
  amount: '10.00',
  fee: '0.10',
  payout_rate: '0.85',
  buy_price: '67000.1',
  order_time: T,
  settle_time: T + 30_000,
  status: 'open',
};

describe('quotes', () => {
  test('arrive without a token, the last of each frame, until unsubscribed', async () => {
    const socket = await connect();
    socket.send({ op: 'subscribe', quotes: ['BTCUSDT', 'EURUSD'] });
    await socket.settled();
    await publish([
      ['BTCUSDT', T, '1.5'],
      ['GOLD', T, '9'],
      ['BTCUSDT', T + 100, '1.6'],
      ['EURUSD', T, '1.1'],
    ]);
    expect(await socket.nextOf('quote')).toEqual({ type: 'quote', s: 'BTCUSDT', p: '1.6', t: T + 100 });
    expect(await socket.nextOf('quote')).toEqual({ type: 'quote', s: 'EURUSD', p: '1.1', t: T });
    socket.send({ op: 'unsubscribe', quotes: ['BTCUSDT'] });
    await socket.settled();
    await publish([
      ['BTCUSDT', T + 200, '1.7'],
      ['EURUSD', T + 200, '1.2'],
    ]);
    expect(await socket.nextOf('quote')).toMatchObject({ s: 'EURUSD', p: '1.2' });
    expect(socket.received).toEqual([]);
  });

  test('already known are sent immediately', async () => {
    const first = await connect();
    first.send({ op: 'subscribe', quotes: ['XAU'] });
    await first.settled();
    await publish([['XAU', T, '4000']]);
    await first.nextOf('quote');
    const second = await connect();
    second.send({ op: 'subscribe', quotes: ['XAU'] });
    expect(await second.nextOf('quote')).toMatchObject({ s: 'XAU', p: '4000' });
  });

  test('are dropped for a client that does not read, except the newest', async () => {
    const symbols = Array.from({ length: 100 }, (_, i) => `SLOW${i}`);
    const [slow, quick] = [await connect(), await connect()];
    slow.send({ op: 'subscribe', quotes: symbols });
    quick.send({ op: 'subscribe', quotes: symbols.slice(0, 1) });
    await Promise.all([slow.settled(), quick.settled()]);
    slow.socket.pause();
    const rounds = 3_000;
    for (let round = 1; round <= rounds; round++) {
      const sent = publish(symbols.map((symbol) => [symbol, T + round, String(round)]));
      if (round % 100 === 0) await sent;
    }
    await quick.next(({ p }) => p === String(rounds));
    slow.socket.resume();
    for (const symbol of symbols) await slow.next(({ s, p }) => s === symbol && p === String(rounds));
    expect(slow.received.length).toBeLessThan((rounds * symbols.length) / 2);
  });

  test('continue after an unreadable frame', async () => {
    const socket = await connect();
    socket.send({ op: 'subscribe', quotes: ['AUDUSD'] });
    await socket.settled();
    for (const bad of ['{', '{"w":1,"ticks":[["AUDUSD","x"]]}', '[]']) gateway.nats.publish(FRAME_SUBJECT, bad);
    await publish([['AUDUSD', T, '0.7']]);
    expect(await socket.nextOf('quote')).toMatchObject({ p: '0.7' });
  });
});

describe('candles', () => {
  test('start with the open one and follow the ticks, the ended one first', async () => {
    market.on(productCandles, () => [[T, '10', '12', '9', '11', '5']]);
    const socket = await connect();
    socket.send({ op: 'subscribe', candles: ['BTCUSDT:1m'] });
    expect(await socket.nextOf('candle')).toEqual({
      type: 'candle',
      s: 'BTCUSDT',
      i: '1m',
      c: [T, '10', '12', '9', '11', '5'],
    });
    expect(market.asked.at(-1)?.data).toMatchObject({ id: 'BTCUSDT', interval: '1m', limit: 1 });
    await publish([['BTCUSDT', T + 1_000, '13']]);
    expect(await socket.nextOf('candle')).toMatchObject({ c: [T, '10', '13', '9', '13', '7.00'] });
    await publish([
      ['BTCUSDT', T + 59_999, '8'],
      ['BTCUSDT', T + 60_000, '20'],
    ]);
    expect(await socket.nextOf('candle')).toMatchObject({ c: [T, '10', '13', '8', '8', '9.00'] });
    expect(await socket.nextOf('candle')).toMatchObject({ c: [T + 60_000, '20', '20', '20', '20', '2'] });
  });

  test('of an unknown instrument give 1004 and end the subscription', async () => {
    market.on(productCandles, () => {
      throw new AppError('NOT_FOUND');
    });
    const socket = await connect();
    socket.send({ op: 'subscribe', candles: ['NOPE:1m'] });
    expect(await socket.nextOf('error')).toMatchObject({ code: 1004 });
    await publish([['NOPE', T, '1']]);
    await socket.settled();
    expect(socket.received).toEqual([]);
  });

  test('are fetched once for a client that leaves and returns meanwhile', async () => {
    const answer = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    let times = 0;
    market.on(productCandles, async () => {
      times++;
      asked.resolve();
      await answer.promise;
      return [[T, '1', '1', '1', '1', '1']];
    });
    const socket = await connect();
    for (let n = 0; n < 20; n++) {
      socket.send({ op: 'subscribe', candles: ['AGAIN:1m'] });
      socket.send({ op: 'unsubscribe', candles: ['AGAIN:1m'] });
    }
    socket.send({ op: 'subscribe', candles: ['AGAIN:1m'] });
    await asked.promise;
    await socket.settled();
    answer.resolve();
    await socket.nextOf('candle');
    expect(times).toBe(1);
  });

  test('are fetched again after missed frames', async () => {
    market.on(productCandles, () => [[T, '1', '1', '1', '1', '1']]);
    const socket = await connect();
    socket.send({ op: 'subscribe', candles: ['USDJPY:1h'] });
    await socket.nextOf('candle');
    await publish([['USDJPY', T, '1']]);
    const fetched = new Promise<void>((resolve) => {
      market.on(productCandles, () => {
        resolve();
        return [[T, '1', '5', '1', '2', '9']];
      });
    });
    await publish([['USDJPY', T + 1, '2']], 60_000);
    await fetched;
    await publish([['USDJPY', T + 2, '3']]);
    expect(await socket.next(({ type, c }) => type === 'candle' && Array.isArray(c) && c[2] === '5')).toBeTruthy();
  });
});

describe('a customer', () => {
  test('receives their own orders only, with times as in replies', async () => {
    const [mine, other] = [await connectAs('u1'), await connectAs('u2')];
    await publishJson('evt.trading.order.placed', [{ ...order, id: 'x', user_id: 'u2' }, order]);
    const { type, data } = await mine.nextOf('order');
    const { user_id: _user, order_time: _from, settle_time: _to, ...same } = order;
    const times = { order_time: '2026-01-05T12:00:00.000Z', settle_time: '2026-01-05T12:00:30.000Z' };
    expect({ type, data }).toEqual({ type: 'order', data: { ...same, ...times, currency: 'USD', duration: 30 } });
    expect(await other.nextOf('order')).toMatchObject({ data: { id: 'x' } });
    await other.settled();
    expect([mine.received, other.received]).toEqual([[], []]);
  });

  test.each([
    [
      'deposit',
      'evt.wallet.deposit.changed',
      { id: 'd', number: 'D1', method: 'bank', amount: '5', currency: 'USD', status: 'success', at: T },
    ],
    [
      'withdrawal',
      'evt.wallet.withdrawal.changed',
      { id: 'w', number: 'W1', method: 'bank', amount: '5', currency: 'USD', status: 'sent', at: T },
    ],
    ['kyc', 'evt.identity.kyc.changed', { status: 'approved', at: T }],
    ['chat', 'evt.support.message.read', { reader: 'support', up_to: 'm1', at: T }],
  ])('receives a %s', async (type, subject, payload) => {
    const socket = await connectAs('u1');
    await publishJson(subject, [{ ...payload, user_id: 'u1' }]);
    expect(await socket.nextOf(type)).toEqual({ type, data: { ...payload, at: '2026-01-05T12:00:00.000Z' } });
  });

  test('receives notices, as everyone does', async () => {
    const sockets = [await connectAs('u1'), await connectAs('u2')];
    await publishJson('evt.support.notice.published', [{ id: 'n1', status: 'published', at: T }]);
    for (const socket of sockets) expect(await socket.nextOf('notice')).toMatchObject({ data: { id: 'n1' } });
  });

  test.each([
    ['order_terms', 'evt.trading.terms.changed', { kind: 'orders', subject: null, version: 2, at: T }, {}],
    [
      ...(['earn_terms', 'evt.earn.terms.changed', { kind: 'earn', subject: 'lock-7', version: 2, at: T }] as const),
      { product_id: 'lock-7' },
    ],
    ['wallet_terms', 'evt.wallet.terms.changed', { kind: 'payments', subject: null, version: 2, at: T }, {}],
    ['rebate_terms', 'evt.referral.terms.changed', { kind: 'rebates', subject: null, version: 2, at: T }, {}],
    ['hours', 'evt.support.hours.changed', { version: 2, at: T }, {}],
  ])('receives new %s, as everyone does', async (type, subject, payload, more) => {
    const sockets = [await connectAs('u1'), await connectAs('u2')];
    await publishJson(subject, [payload]);
    const data = { ...payload, ...more, at: '2026-01-05T12:00:00.000Z' };
    for (const socket of sockets) expect(await socket.nextOf(type)).toEqual({ type, data });
  });

  test('is refused with an invalid token, and still receives quotes', async () => {
    const socket = await connect({ 'accept-language': 'zn' });
    socket.send({ op: 'auth', token: 'nonsense' });
    expect(await socket.nextOf('error')).toEqual({ type: 'error', code: 1002, msg: '请重新登录。' });
    socket.send({ op: 'auth' });
    expect(await socket.nextOf('error')).toMatchObject({ code: 1002 });
    socket.send({ op: 'auth', token: gateway.token({ sub: 'o1', sid: 's', op: true }) });
    expect(await socket.nextOf('error')).toMatchObject({ code: 1002 });
    await socket.settled();
  });

  test('is asked to log in again when the session ends, and receives no more', async () => {
    const [ended, living] = [await connectAs('u1', 'sA'), await connectAs('u1', 'sB')];
    await publishJson(SESSION_ENDED_SUBJECT, { user_id: 'u1', session_id: 'sA' });
    expect(await ended.nextOf('error')).toMatchObject({ code: 1002 });
    await publishJson('evt.trading.order.placed', [order]);
    await living.nextOf('order');
    await ended.settled();
    expect(ended.received).toEqual([]);
  });

  test('is asked to log in again when the token expires', async () => {
    const socket = await connect();
    socket.send({ op: 'auth', token: gateway.token({ sub: 'u1', sid: 's', exp: gateway.clock.now() / 1000 + 5 }) });
    await socket.nextOf('auth');
    gateway.clock.advance(5_000);
    expect(await socket.nextOf('error')).toMatchObject({ code: 1002 });
  });
});

test('sessions that ended while NATS was down are detected', async () => {
  const socket = await connectAs('u9', 'gone');
  identity.on(sessionCheck, () => {
    throw new AppError('UNAUTHENTICATED');
  });
  await gateway.restartNats();
  expect(await socket.nextOf('error')).toMatchObject({ code: 1002 });
  const answer = await gateway.post('order/create', {}, { authorization: gateway.token({ sub: 'u9', sid: 'gone' }) });
  expect(answer.body.code).toBe(1002);
});
