import { createHash, createPublicKey, verify } from 'node:crypto';
import WebSocket from 'ws';
import { TestPushService } from '../../services/identity/src/testing/push-service.ts';
import { Client, eventually, isJson, type Json, PIN, rowsOf } from '../support/client.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

let product: SharedProduct;
let customer: Client;
let login: { username: string; password: string };
let pushService: TestPushService;
/** A customer whose one order is told by a push message. */
let pushed: { customer: Client; order: Json };

beforeAll(async () => {
  product = await sharedProduct();
  customer = new Client(product.url);
  pushService = await TestPushService.start();
});
afterAll(() => pushService?.stop());

describe('the main journey, over HTTP', () => {
  it('registers with a payment PIN and logs in by user name, e-mail and phone', async () => {
    const stamp = String(process.hrtime.bigint()).slice(-7);
    const email = `taro${stamp}@example.com`;
    // In Japanese mobile numbers the 90 is followed by 1 to 9.
    const phone = `+81901${stamp}`;
    login = await customer.register({ email, phone });
    for (const account of [login.username, login.username.toUpperCase(), email, phone]) {
      const device = new Client(product.url);
      const reply = await device.call('user/login', { account, password: login.password });
      expect(reply.code).toBe(0);
      expect(isJson(reply.data) && reply.headers.get('authorization')).toBe(
        isJson(reply.data) && reply.data['access_token'],
      );
    }
  });

  it('logs out, and the token is refused at once', async () => {
    const device = new Client(product.url);
    const data = await device.ok('user/login', { account: login.username, password: login.password });
    device.token = String(data['access_token']);
    await device.ok('user/details');
    await device.ok('user/logout');
    const reply = await device.call('user/details');
    expect([reply.http, reply.code]).toEqual([401, 1002]);
    expect((await customer.call('user/details')).code).toBe(0);
  });

  it('deposits by quick payment', async () => {
    expect(await customer.available()).toBe('0.00');
    const deposit = await customer.deposit('1000.00');
    expect(deposit).toMatchObject({ status: 'success', amount: '1000.00', currency: 'USD' });
    expect(await customer.available()).toBe('1000.00');
  });

  it('sees twelve or more moving instruments of four markets, with candles from before the first start', async () => {
    const list = rowsOf(await customer.ok('product/list'));
    expect(list.length).toBeGreaterThanOrEqual(12);
    expect(new Set(list.map((p) => p['category']))).toEqual(new Set(['forex', 'blockchain', 'metal', 'stock']));
    expect(list.every((p) => p['feed'] === 'simulated')).toBe(true);
    const before = await customer.ok('product/candles', { id: 'BTCUSDT', interval: '1d', limit: 100 });
    const candles = Array.isArray(before['list']) ? before['list'] : [];
    expect(candles).toHaveLength(100);
    const [price] = list.filter((p) => p['symbol'] === 'BTCUSDT').map((p) => p['price']);
    await eventually(async () => {
      const now = rowsOf(await customer.ok('product/list', { category: 'blockchain' }));
      expect(now.find((p) => p['symbol'] === 'BTCUSDT')?.['price']).not.toBe(price);
    });
  });

  it('subscribes a browser to push messages with amounts, and places an order', async () => {
    const other = new Client(product.url);
    await other.register();
    await other.deposit('20.00');
    const { key } = await other.ok('user/push_key');
    await other.ok('user/push_subscribe', { ...pushService.browser(String(key)) });
    await other.ok('user/set_push_settings', { amounts: true, categories: ['order'] });
    const order = { product_id: 'BTCUSDT', direction: 'up', amount: '10.00', duration: 15 };
    pushed = { customer: other, order: await other.ok('order/create', order) };
  });

  it('places up and down at every duration, each with a receipt that anyone can check', async () => {
    const details = await customer.ok('product/details', { id: 'BTCUSDT' });
    const durations = rowsOf({ list: details['durations'] });
    expect(durations.map((d) => d['seconds'])).toEqual([15, 30, 60, 180, 300]);
    for (const duration of durations) {
      for (const direction of ['up', 'down']) {
        const order = await customer.ok('order/create', {
          product_id: 'BTCUSDT',
          direction,
          amount: '10.00',
          duration: duration['seconds'],
        });
        expect(order).toMatchObject({
          direction,
          amount: '10.00',
          fee: '0.10',
          payout_rate: duration['payout'],
          status: 'open',
        });
        const lasts = Date.parse(String(order['settle_time'])) - Date.parse(String(order['order_time']));
        expect(lasts).toBe(Number(duration['seconds']) * 1000);
        expectValidReceipt(order);
      }
    }
    expect(await customer.balance('in_trade')).toBe('100.00');
    expect(await customer.available()).toBe('899.00');
    const held = await customer.ok('order/hold_list');
    expect(held['total']).toBe(10);
    expect(rowsOf(held).every((o) => Number(o['remaining_ms']) > 0)).toBe(true);
  });

  it('is notified of the settlement at once, and record, statement and prices agree', async () => {
    const told = await listen(
      product,
      customer.token,
      (m) => m['type'] === 'order' && isJson(m['data']) && m['data']['status'] === 'settled',
    );
    const id = isJson(told['data']) ? String(told['data']['id']) : '';
    const order = await customer.until('order/list', (o) => o['id'] === id);
    const detail = await customer.ok('order/detail', { id: order['number'] });
    expect(detail).toMatchObject({ id, result: order['result'], sell_price: order['sell_price'] });
    const up = order['direction'] === 'up';
    const rose = Number(order['sell_price']) - Number(order['buy_price']);
    const expected = rose === 0 ? 'tie' : rose > 0 === up ? 'win' : 'lose';
    expect(order['result']).toBe(expected);
    const profit = { win: String(8).concat('.00'), lose: '-10.00', tie: '0.00' }[expected];
    expect(order['profit']).toBe(profit);
    expectStatementAddsUp(await customer.ok('user/balance_list', { size: 100, currency: 'USD' }));
  });

  it('tells of a settlement by a push message that only the browser can read', async () => {
    // A slow message about the deposit may come, too.
    const ofOrders = () => pushService.pushed.filter(({ topic }) => topic === 'order');
    await eventually(async () => expect(ofOrders()).toHaveLength(1));
    const id = String(pushed.order['id']);
    const { result } = await pushed.customer.until('order/list', (o) => o['id'] === id);
    const told = { win: 'won +7.90', lose: 'lost −10.10', tie: 'tie 0.00' }[String(result)];
    const message = { title: 'An order has settled', tag: 'order', path: `/xq?order=${id}` };
    expect(ofOrders()).toMatchObject([{ topic: 'order', message: { ...message, body: `BTCUSDT: ${told} USD` } }]);
  });

  it('settles the two orders of 30 seconds, one won and one lost, or both tied', async () => {
    const settled = await eventually(async () => {
      const rows = rowsOf(await customer.ok('order/list', { size: 100 })).filter((o) => o['duration'] === 30);
      expect(rows).toHaveLength(2);
      return rows;
    }, 60_000);
    // The two were accepted a moment apart, so each has an entry price of its own.
    for (const order of settled) expect(['win', 'lose', 'tie']).toContain(order['result']);
  });

  it('withdraws by the sandbox rail, with the fee taken from the amount', async () => {
    const bound = await customer.ok('user/bind_wallet', {
      network: 'TRC20',
      address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      label: 'mine',
      pay_password: PIN,
    });
    const before = Number(await customer.available());
    const withdrawal = await customer.ok('wallet/trcWithdrawal', {
      paymethod: 'trc',
      wallet_id: bound['id'],
      amount: '50.00',
      currency: 'USD',
      pay_password: PIN,
    });
    expect(withdrawal['status']).toBe('pending');
    expect(Number(withdrawal['net'])).toBeCloseTo(50 - Number(withdrawal['fee']), 6);
    await customer.until(
      'wallet/withdrawals',
      (w) => w['id'] === withdrawal['id'] && w['status'] === 'success',
      {},
      60_000,
    );
    const after = Number(await customer.available());
    expect(after).toBeGreaterThanOrEqual(before - 50);
    expect(await customer.balance('withdrawing')).toBe('0.00');
  });

  it('gets a statement of the year that equals the balances, as CSV and PDF', async () => {
    const zone = { time_zone: 'Asia/Tokyo' };
    const [year] = rowsOf(await customer.ok('wallet/statement_years', zone));
    expect(year).toMatchObject({ closed: false });
    const file = (form: 'csv' | 'pdf'): Promise<Response> =>
      fetch(`${product.url}/index.php/api/wallet/statement_${form}`, {
        method: 'POST',
        headers: { authorization: customer.token, 'content-type': 'application/json' },
        body: JSON.stringify({ year: year?.['year'], ...zone }),
      });
    const csv = (await (await file('csv')).text()).split('\r\n').map((line) => line.split(','));
    const movements = csv.filter(([line, , , , account]) => line === 'movement' && account === 'available');
    expect(movements).toHaveLength(Number(year?.['movements']));
    const closing = csv.find(
      ([line, , , , account, , currency]) => `${line} ${account} ${currency}` === 'closing available USD',
    );
    expect(closing?.at(-1)).toBe(await customer.available());
    const pdf = await file('pdf');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

describe('the live socket', () => {
  it('serves quotes and growing candles to anyone', async () => {
    const quote = await listen(product, '', (m) => m['type'] === 'quote', { quotes: ['BTCUSDT'] });
    expect(quote).toMatchObject({ s: 'BTCUSDT', p: expect.stringMatching(/^\d+\.\d+$/), t: expect.any(Number) });
    await listen(product, '', (m) => m['type'] === 'candle', { candles: ['BTCUSDT:1m'] });
  });

  it('sends balances as they change', async () => {
    const heard = listen(product, customer.token, (m) => m['type'] === 'balance');
    await customer.deposit('5.00');
    expect(JSON.stringify(await heard)).toContain('"currency":"USD"');
  });

  it('refuses an ended token', async () => {
    const reply = await listen(product, 'nonsense', (m) => m['type'] === 'error');
    expect(reply['code']).toBe(1002);
  });
});

/** Opens a socket, logs in, subscribes, and returns the first matching message. */
function listen(
  on: SharedProduct,
  token: string,
  wanted: (message: Record<string, unknown>) => boolean,
  subscribe: object = {},
): Promise<Record<string, unknown>> {
  const socket = new WebSocket(`${on.url.replace('http', 'ws')}/stream`);
  const heard = new Promise<Record<string, unknown>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the socket did not say what was waited for')), 60_000);
    socket.on('open', () => {
      if (token) socket.send(JSON.stringify({ op: 'auth', token }));
      if (Object.keys(subscribe).length > 0) socket.send(JSON.stringify({ op: 'subscribe', ...subscribe }));
    });
    socket.on('message', (raw) => {
      const message: unknown = JSON.parse(String(raw));
      if (!isJson(message) || !wanted(message)) return;
      clearTimeout(timer);
      resolve(message);
    });
    socket.on('error', reject);
  });
  return heard.finally(() => socket.close());
}

/** Checks a receipt as an outsider: its terms are the order's, its path leads to the signed root, and the promise is signed. */
function expectValidReceipt(order: Record<string, unknown>): void {
  const receipt = order['receipt'];
  if (!isJson(receipt)) throw new Error('an order without a receipt');
  const terms: unknown = JSON.parse(String(receipt['payload']));
  expect(terms).toMatchObject({ id: order['id'], direction: order['direction'], stake: order['amount'] });
  const sha = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
  let hash = sha(Buffer.from([0]), Buffer.from(String(receipt['payload'])));
  for (const step of String(receipt['path']).split('.').filter(Boolean)) {
    const sibling = Buffer.from(step.slice(1), 'base64url');
    hash = step.startsWith('l') ? sha(Buffer.from([1]), sibling, hash) : sha(Buffer.from([1]), hash, sibling);
  }
  const key = createPublicKey({
    key: Buffer.from(String(receipt['public_key']), 'base64'),
    format: 'der',
    type: 'spki',
  });
  const promise = receipt['promise'];
  if (!isJson(promise)) throw new Error('a receipt without a promise');
  const entry = ['makoto-receipts-2', hash.toString('hex'), receipt['key_id'], promise['by'], promise['origin']];
  const [signature, ofPromise] = [receipt, promise].map((part) => Buffer.from(String(part['signature']), 'base64'));
  if (!signature || !ofPromise) throw new Error('a receipt without signatures');
  expect(verify(null, hash, key, signature)).toBe(true);
  expect(verify(null, sha(Buffer.from([0]), Buffer.from('other terms')), key, signature)).toBe(false);
  expect(verify(null, Buffer.from(entry.join(' ')), key, ofPromise)).toBe(true);
}

/** Each row's balance is that of the row below plus its amount. */
function expectStatementAddsUp(data: Record<string, unknown>): void {
  const rows = rowsOf(data);
  const micro = (text: unknown): number => Math.round(Number(text) * 1_000_000);
  expect(rows.length).toBeGreaterThan(10);
  for (const [i, row] of rows.entries()) {
    const older = rows[i + 1];
    if (older) expect(micro(row['balance_after'])).toBe(micro(older['balance_after']) + micro(row['amount']));
  }
}
