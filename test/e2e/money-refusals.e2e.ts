import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { CARD } from '../support/authorization/belongings.ts';
import { type CallOptions, Client, type Json, PIN, type Reply, rowsOf } from '../support/client.ts';
import { expectNothingMoved } from '../support/refusal.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import { TRON_ADDRESS, withdraw } from '../support/withdraw.ts';
import '../support/long-timeout.ts';

// Refusals of the calls of the main journey; see refusals.e2e.ts for orders and for
// services that are unavailable, withdrawal-refusals.e2e.ts for withdrawals, earn-refusals.e2e.ts for purchases.

const MAX_TRIES = 5;

let product: SharedProduct;
let rich: Client;
let poor: Client;

beforeAll(async () => {
  product = await sharedProduct();
  [rich, poor] = [new Client(product.url), new Client(product.url)];
  await Promise.all([rich.register(), poor.register()]);
  await rich.deposit('2000.00');
});

const expectRefused = (attempt: () => Promise<Reply>, http: number, code: number, client = rich): Promise<Reply> =>
  expectNothingMoved(client, attempt, http, code);

const newName = (): string => `u${randomUUID().slice(0, 8)}`;

describe('registration is refused', () => {
  const register = (more: Json): Promise<Reply> =>
    new Client(product.url).call('user/register', {
      username: newName(),
      password: 'a-good-passphrase',
      agree: true,
      ...more,
    });

  it.each([
    ['a user name of 19', { username: 'a'.repeat(19) }, 'username'],
    ['a user name with a sign', { username: 'bad_name' }, 'username'],
    ['a password of 7', { password: 'short-1' }, 'password'],
    ['a password of 73', { password: 'x1'.repeat(37) }, 'password'],
    ['a payment PIN of five digits', { pay_password: '12345' }, 'pay_password'],
    ['a payment PIN with a letter', { pay_password: '12345a' }, 'pay_password'],
    ['no e-mail address', { email: 'nobody' }, 'email'],
    ['an e-mail address without end', { email: `${'a'.repeat(3_000)}@example.com` }, 'email'],
    ['a phone number without end', { phone: `+8190${'1'.repeat(3_000)}` }, 'phone'],
    ['terms not accepted', { agree: false }, 'agree'],
    ['passwords that differ', { confirm_password: 'another-passphrase' }, 'confirm_password'],
    ['a field that is not known', { balance: '1000.00' }, 'balance'],
  ])('for %s, naming the field', async (_what, more, field) => {
    const reply = await register(more);
    expect([reply.http, reply.code]).toEqual([400, 1001]);
    expect(reply.errors.map((e) => e.field)).toContain(field);
  });

  it('for a taken name in any case, a taken e-mail address or phone number, and an unknown invitation code', async () => {
    const digits = String(process.hrtime.bigint()).slice(-7);
    const [username, email, phone] = [newName(), `a${digits}@example.com`, `+81901${digits}`];
    expect((await register({ username, email, phone })).code).toBe(0);
    for (const taken of [{ username: username.toUpperCase() }, { email: email.toUpperCase() }, { phone }]) {
      const reply = await register(taken);
      expect([reply.http, reply.code]).toEqual([409, 2001]);
    }
    expect((await register({ invite_code: 'NOSUCHCODE' })).code).toBe(2009);
  });
});

describe('a log-in is refused', () => {
  const login = (body: Json): Promise<Reply> => new Client(product.url).call('user/login', body);

  it('with the same words whether the name or the password is wrong', async () => {
    const { username } = await new Client(product.url).register();
    const replies = [
      await login({ account: username, password: 'not-the-password' }),
      await login({ account: newName(), password: 'not-the-password' }),
    ];
    for (const reply of replies) expect([reply.http, reply.code]).toEqual([400, 2002]);
    expect(replies[0]?.msg).toBe(replies[1]?.msg);
  });

  it('for a while after repeated failures, even with the right password, and says for how long', async () => {
    const { username, password } = await new Client(product.url).register();
    for (let tries = 0; tries < MAX_TRIES; tries++) await login({ account: username, password: 'not-the-password' });
    const reply = await login({ account: username, password });
    expect([reply.http, reply.code]).toEqual([403, 2003]);
    expect(Number(Object(reply.data).retry_after_s)).toBeGreaterThan(0);
  });

  it('without the second factor, for the log-in and for a withdrawal only', async () => {
    const careful = new Client(product.url);
    const { username, password } = await careful.register();
    const { secret } = await careful.ok('user/totp_setup');
    const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) });
    await careful.ok('user/totp_enable', { code: totp.generate() });
    for (const more of [{}, { totp: '000000' }]) {
      const reply = await login({ account: username, password, ...more });
      expect([reply.http, reply.code]).toEqual([400, 2011]);
    }
    const next = totp.generate({ timestamp: Date.now() + 30_000 });
    expect((await login({ account: username, password, totp: next })).code).toBe(0);
    await careful.deposit('100.00');
    await expectRefused(() => withdraw(careful), 400, 2011, careful);
    await withoutSecondFactor(careful);
  });
});

/** What a customer with a second factor does with the payment PIN alone. */
async function withoutSecondFactor(careful: Client): Promise<void> {
  const pin = { pay_password: PIN };
  const card = await careful.ok('user/save_bank', CARD);
  await careful.ok('user/del_bank', { id: card['id'], ...pin });
  const wallet = await careful.ok('user/bind_wallet', { network: 'TRC20', address: TRON_ADDRESS, ...pin });
  await careful.ok('user/del_wallet', { id: wallet['id'], ...pin });
  const products = rowsOf(await careful.ok('wealth/getList', { kind: 'lock' }));
  const product = products.find((p) => Object(p['early_exit']).allowed === true);
  const position = await careful.ok('wealth/buy', {
    product_id: product?.['id'],
    amount: product?.['min_amount'],
    ...pin,
  });
  await careful.ok('wealth/redeem', { id: position['id'], ...pin });
}

describe('a deposit is refused', () => {
  const deposit = (more: Json, client = rich, options: CallOptions = {}): Promise<Reply> =>
    client.call('user/deposit', { method: 'quick', currency: 'USD', amount: '100.00', ...more }, options);

  it.each([['abc'], ['-1'], ['0'], ['1.001'], ['']])('for the amount %p', async (amount) => {
    await expectRefused(() => deposit({ amount }), 400, 3003);
  });

  it('outside the stated minimum and maximum, which the answer names', async () => {
    const low = await expectRefused(() => deposit({ amount: '0.01' }), 400, 3004);
    const { min, max } = Object(low.data);
    const high = await expectRefused(
      () => deposit({ amount: `${BigInt(String(max).split('.')[0] ?? 0) + 1n}` }),
      400,
      3004,
    );
    expect(high.data).toEqual({ min, max, currency: 'USD' });
  });

  it.each([
    [{ method: 'cash' }, 'method'],
    [{ currency: 'EUR' }, 'currency'],
    [{ method: 'crypto' }, 'currency'],
    [{ country: 'Japan' }, 'country'],
    [{ method: 'bank', country: 'US', currency: 'JPY' }, 'country'],
    [{ usd_amount: '5' }, 'usd_amount'],
  ])('for %j, naming the field', async (more, field) => {
    const reply = await expectRefused(() => deposit(more), 400, 1001);
    expect(reply.errors.map((e) => e.field)).toContain(field);
  });

  it('beyond the customer’s own limit for a day', async () => {
    const careful = new Client(product.url);
    await careful.register();
    await careful.ok('user/set_limits', { daily_deposit: '150.00' });
    expect((await deposit({}, careful)).code).toBe(0);
    const reply = await expectRefused(() => deposit({}, careful), 403, 3006, careful);
    expect(reply.data).toEqual({ limit: '150.00', used: '100.00' });
  });

  it('under a key used with another amount; with the same amount it gets the first reply again', async () => {
    const key = randomUUID();
    const first = await deposit({}, rich, { key });
    expect((await deposit({}, rich, { key })).data).toEqual(first.data);
    await expectRefused(() => deposit({ amount: '101.00' }, rich, { key }), 409, 1005);
  });

  it("when it is reported as paid and is unknown, another customer's, or declined", async () => {
    const said = (id: unknown, client = rich): Promise<Reply> => client.call('wallet/submit_now', { deposit_id: id });
    await expectRefused(() => said(randomUUID()), 404, 1004);
    const own = await rich.ok('user/deposit', { method: 'quick', currency: 'USD', amount: '100.16' });
    await expectRefused(() => said(own['id'], poor), 404, 1004, poor);
    expect((await said(own['id'])).code).toBe(0);
    await rich.until('wallet/deposits', (row) => row['id'] === own['id'] && row['status'] === 'fail');
    await expectRefused(() => said(own['id']), 409, 1005);
  });
});

describe('closing the account is refused', () => {
  it('while a deposit is on its way', async () => {
    const leaving = new Client(product.url);
    const { password } = await leaving.register();
    const { id } = await leaving.ok('user/deposit', { method: 'quick', currency: 'USD', amount: '100.13' });
    await leaving.ok('wallet/submit_now', { deposit_id: id });
    await expectRefused(() => leaving.call('user/close_account', { password }), 409, 1005, leaving);
  });
});

describe('a lookup is refused', () => {
  it.each([
    ['product/list', { category: 'bonds' }, 'category'],
    ['product/details', {}, 'id'],
    ['product/candles', { id: 'BTCUSDT', interval: '2m' }, 'interval'],
    ['product/candles', { id: 'BTCUSDT', interval: '1m', limit: 1001 }, 'limit'],
    ['product/getBA', {}, 'id'],
    ['order/hold_list', { size: 101 }, 'size'],
    ['order/list', { page: 0 }, 'page'],
    ['order/list', { status: 'lost' }, 'status'],
    ['order/list', { from: 'yesterday' }, 'from'],
    ['order/detail', {}, 'id'],
    ['user/balance_list', { currency: 'EUR' }, 'currency'],
    ['user/balance_list', { kind: 'a b' }, 'kind'],
    ['wallet/deposits', { status: 'lost' }, 'status'],
    ['wallet/withdrawals', { size: 0 }, 'size'],
    ['wallet/submit_now', {}, 'deposit_id'],
    ['wallet/cancel_withdrawal', {}, 'id'],
    ['user/details', { user_id: 'another' }, 'user_id'],
  ])('by %s with %j, naming the field', async (path, body, field) => {
    const reply = await rich.call(path, body);
    expect([reply.http, reply.code]).toEqual([400, 1001]);
    expect(reply.errors.map((e) => e.field)).toEqual([field]);
  });

  it.each([
    ['product/details', { symbol: 'NOPE' }],
    ['product/candles', { id: 'NOPE', interval: '1m' }],
    ['product/getBA', { id: 'NOPE' }],
    ['order/detail', { id: 'NOPE' }],
  ])('by %s for an unknown record', async (path, body) => {
    const reply = await rich.call(path, body);
    expect([reply.http, reply.code]).toEqual([404, 1004]);
  });
});
