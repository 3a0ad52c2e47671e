import { type CallOptions, Client, type Reply } from '../support/client.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// What holds for all calls alike: tokens, bodies, pages and messages.

let product: SharedProduct;
let rich: Client;

beforeAll(async () => {
  product = await sharedProduct();
  rich = new Client(product.url);
  await rich.register();
  await rich.deposit('2000.00');
});

const ORDER = { product_id: 'BTCUSDT', direction: 'up', amount: '10.00', duration: 300 };
const order = (more: object, client = rich, options: CallOptions = {}): Promise<Reply> =>
  client.call('order/create', { ...ORDER, ...more }, options);

describe('every call', () => {
  it('needs a valid token where its declaration says so, and only those calls answer 401', async () => {
    for (const token of ['', 'nonsense', 'Bearer nonsense', `${rich.token}x`]) {
      const stranger = new Client(product.url);
      stranger.token = token;
      const reply = await order({}, stranger);
      expect([reply.http, reply.code]).toEqual([401, 1002]);
    }
    const wrong = await new Client(product.url).call('user/login', { account: 'nobody', password: 'wrong-password' });
    expect([wrong.http, wrong.code]).toEqual([400, 2002]);
  });

  it('accepts the token with or without Bearer, and form bodies', async () => {
    const bearer = new Client(product.url);
    bearer.token = `Bearer ${rich.token}`;
    expect((await bearer.call('user/details')).code).toBe(0);
    const form = await rich.call(
      'order/hold_list',
      {},
      {
        raw: 'page=1&size=5',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
    expect(form.data).toMatchObject({ page: 1, size: 5 });
  });

  it('refuses a body over 100 KiB, one that is not JSON, and an unknown path', async () => {
    expect((await rich.call('order/create', {}, { raw: JSON.stringify({ a: 'x'.repeat(110_000) }) })).code).toBe(1008);
    expect((await rich.call('order/create', {}, { raw: '{"a":' })).code).toBe(1001);
    expect((await rich.call('order/nothing')).code).toBe(1004);
  });

  it('refuses text that cannot be stored, naming the field', async () => {
    for (const text of ['a\u0000', '\ud83d']) {
      for (const [path, body, field] of [
        ['user/login', { account: text, password: 'a-good-passphrase' }, 'account'],
        ['user/send_code', { account: text, purpose: 'reset_pwd' }, 'account'],
        ['common/banks', { currency: 'JPY', keyword: text }, 'keyword'],
      ] as const) {
        const reply = await rich.call(path, body);
        expect([reply.http, reply.code, reply.errors.map((e) => e.field)]).toEqual([400, 1001, [field]]);
      }
    }
  });

  it.each([
    ...['order/list', 'order/hold_list', 'user/balance_list', 'user/invite', 'wallet/deposits', 'wallet/withdrawals'],
    ...['wealth/getList', 'wealth/orders', 'Defi/myOrder'],
  ])('answers a page of %s far beyond the end with no rows, and refuses an invalid page', async (path) => {
    const far = await rich.ok(path, { page: 1_000_000, size: 100 });
    expect(far).toMatchObject({ list: [], page: 1_000_000, size: 100, total: (await rich.ok(path))['total'] });
    for (const [field, value] of Object.entries({ page: -1, size: 10_000 })) {
      const reply = await rich.call(path, { [field]: value });
      expect([reply.http, reply.code, reply.errors.map((e) => e.field)]).toEqual([400, 1001, [field]]);
    }
  });

  it('accepts many log-ins at the same moment', async () => {
    const { username: account, password } = await new Client(product.url).register();
    const devices = Array.from({ length: 5 }, () => new Client(product.url));
    for (const data of await Promise.all(devices.map((device) => device.ok('user/login', { account, password })))) {
      const device = devices.pop();
      if (device) device.token = String(data['access_token']);
      expect((await device?.call('user/details'))?.code).toBe(0);
    }
  });

  it('returns a request id, and messages in three languages', async () => {
    const replies = await Promise.all(['en', 'jp', 'zn'].map((lang) => order({ amount: '0.10' }, rich, { lang })));
    expect(new Set(replies.map((r) => r.msg)).size).toBe(3);
    for (const reply of replies) expect(reply.headers.get('x-request-id')).toMatch(/\S{8,}/);
  });
});
