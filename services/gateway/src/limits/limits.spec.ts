/** @jest-environment node */
import { call, Empty, Optional, productCandles, sessionCheck, Text } from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import fc from 'fast-check';
import { FakeService } from '../testing/fake-service.js';
import { StreamSocket } from '../testing/stream-socket.js';
import { TestGateway } from '../testing/test-gateway.js';
import { Buckets } from './buckets.js';

class KnockRequest {
  @Optional() @Text(40) account?: string;
}
const shared = { auth: 'none', service: 'support', request: KnockRequest, reply: Empty, summary: 'Test' } as const;
const knock = call({ ...shared, path: 'spec/knock', limit: { max: 3, windowS: 60 } });
const stroll = call({ ...shared, path: 'spec/stroll' });

describe('buckets', () => {
  test('never allow more than burst and average, at any call times', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 200 }), (gaps) => {
        const buckets = new Buckets(10, 20);
        let now = 0;
        let passed = 0;
        for (const gap of gaps) {
          now += gap;
          if (buckets.take('k', now) === 0) passed++;
        }
        return passed <= 20 + (now * 10) / 1_000;
      }),
    );
  });

  test('report the seconds to wait, and separate callers', () => {
    const buckets = new Buckets(0.5, 1);
    expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('b', 0), buckets.take('a', 2_000)]).toEqual([
      0, 2, 0, 0,
    ]);
  });
});

describe.each([
  ['with Redis', {}],
  ['while Redis is down', { REDIS_URL: 'redis://127.0.0.1:1' }],
])('limits %s', (_name, settings) => {
  let gateway: TestGateway;
  let support: FakeService;

  beforeAll(async () => {
    gateway = await TestGateway.start({ RATE_PER_SECOND: 10, RATE_BURST: 30, TRUSTED_PROXIES: 1, ...settings });
    support = await new FakeService('support', gateway.nats)
      .on(knock, () => ({}))
      .on(stroll, () => ({}))
      .start();
  });
  afterAll(async () => {
    await support.stop();
    await gateway.stop();
  });

  const unique = Math.random().toString(36).slice(2);
  const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip });

  test('a sensitive call beyond its limit gives 1006 with Retry-After, by network', async () => {
    const network = `2001:db8:${unique.slice(0, 3).replace(/[^0-9a-f]/g, '1')}:${process.pid.toString(16).slice(-4)}`;
    const ip = `${network}::1`;
    for (let i = 0; i < 3; i++) {
      expect((await gateway.post('spec/knock', {}, from(`${network}::${i}:1`))).body.code).toBe(0);
    }
    const { status, headers, body } = await gateway.post('spec/knock', {}, from(ip));
    expect([status, body.code, body.data]).toEqual([429, 1006, null]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await gateway.post('spec/stroll', {}, from(ip))).body.code).toBe(0);
  });

  test('and by the account it names, from everywhere, after ten times as many', async () => {
    const knockFrom = async (name: string, host: number): Promise<number> =>
      (await gateway.post('spec/knock', { account: name }, from(`10.1.${process.pid % 250}.${host}`))).body.code;
    const number = String(Math.random()).slice(2, 10);
    const names = [
      [`Ann${unique}`, ` ann${unique}\t`],
      [`(090) ${number.slice(0, 4)}-${number.slice(4)}`, `０９０${number}`],
    ];
    for (const [row, [name = '', same = '']] of names.entries()) {
      const codes: number[] = [];
      for (let i = 0; i < 30; i++) codes.push(await knockFrom(name, row * 10 + Math.floor(i / 3)));
      expect(codes).toEqual(Array.from({ length: 30 }, () => 0));
      expect(await knockFrom(same, 90 + row)).toBe(1006);
    }
  });

  test('any call gives 1006 once a network has used its burst, and works again later', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 31; i++) codes.push((await gateway.post('spec/stroll', {}, from('10.9.9.9'))).body.code);
    expect(codes.filter((code) => code === 0)).toHaveLength(30);
    expect(codes.at(-1)).toBe(1006);
    gateway.clock.advance(100);
    expect((await gateway.post('spec/stroll', {}, from('10.9.9.9'))).body.code).toBe(0);
  });
});

describe('on the stream', () => {
  let gateway: TestGateway;
  let identity: FakeService;
  let market: FakeService;
  let open: StreamSocket[];

  beforeEach(async () => {
    gateway = await TestGateway.start({ RATE_PER_SECOND: 10, RATE_BURST: 30 });
    identity = await new FakeService('identity', gateway.nats)
      .on(sessionCheck, () => ({ expires_at: gateway.clock.now() + 3_600_000, operator: false }))
      .start();
    market = await new FakeService('market', gateway.nats).on(productCandles, () => []).start();
    open = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((socket) => socket.close()));
    await Promise.all([identity.stop(), market.stop()]);
    await gateway.stop();
  });

  const connect = async (): Promise<StreamSocket> => {
    const socket = await StreamSocket.open(gateway.url);
    open.push(socket);
    return socket;
  };
  const refusals = ({ received }: StreamSocket): number =>
    received.filter(({ type, code }) => type === 'error' && code === 1006).length;
  const tokenOf = (n: number): string => gateway.token({ sub: `u${n}`, sid: `s${n}` });

  test('candle subscriptions count as calls of the network, as connections do', async () => {
    const sockets = [await connect(), await connect()];
    for (const [n, socket] of sockets.entries()) {
      for (let i = 0; i < 20; i++) socket.send({ op: 'subscribe', candles: [`C${n}-${i}:1m`] });
      await until(() => market.asked.length + refusals(socket) === (n + 1) * 20);
    }
    expect(sockets.map(refusals)).toEqual([0, 12]);
  });

  test('unknown tokens count as calls of the network, and those beyond its rate never reach identity', async () => {
    const sockets = [await connect(), await connect()];
    for (const [n, socket] of sockets.entries()) {
      for (let i = 0; i < 40; i++) socket.send({ op: 'auth', token: `mk_test_${`${n}x${i}`.padStart(43, 'x')}` });
    }
    for (const socket of sockets) await until(() => socket.received.length === 40);
    // 30 calls: two connections, each with a check, and 28 checks more.
    expect(sockets.map(refusals).reduce((sum, n) => sum + n)).toBe(50);
    expect(identity.asked).toHaveLength(30);
  });

  test('a token renewed while the network is over its rate leaves its socket the caller of the earlier one', async () => {
    const [renewing, other] = [await connect(), await connect()];
    renewing.send({ op: 'auth', token: tokenOf(1) });
    await renewing.nextOf('auth');
    for (let i = 0; i < 30; i++) other.send({ op: 'auth', token: `mk_test_${`${i}`.padStart(43, 'x')}` });
    await until(() => other.received.length === 30);
    renewing.send({ op: 'auth', token: gateway.token({ sub: 'u1', sid: 'renewed' }) });
    expect(await renewing.nextOf('error')).toMatchObject({ code: 1006 });
    const changed = { user_id: 'u1', status: 'approved', at: gateway.clock.now() };
    gateway.nats.publish('evt.identity.kyc.changed', JSON.stringify([changed]));
    await gateway.nats.flush();
    expect(await renewing.nextOf('kyc')).toMatchObject({ data: { status: 'approved' } });
  });

  test('a token that was checked a moment ago counts for nothing', async () => {
    const socket = await connect();
    for (let i = 0; i < 40; i++) {
      socket.send({ op: 'auth', token: tokenOf(1) });
      await socket.nextOf('auth');
    }
    for (let i = 0; i < 29; i++) await connect();
  });

  test('customers of one network who lose their connections together are back in the time that its rate takes', async () => {
    let away = Array.from({ length: 60 }, (_, n) => tokenOf(n));
    const isBack = async (token: string): Promise<boolean> => {
      const socket = await connect().catch(() => undefined);
      socket?.send({ op: 'auth', token });
      return socket !== undefined && (await socket.next(() => true)).type === 'auth';
    };
    const left: number[] = [];
    while (away.length > 0) {
      const back = await Promise.all(away.map(isBack));
      away = away.filter((_, n) => !back[n]);
      left.push(away.length);
      gateway.clock.advance(1_000);
    }
    expect(left).toEqual([30, 20, 10, 0]);
  });
});
