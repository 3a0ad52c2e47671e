import { randomUUID } from 'node:crypto';
import { CARD } from '../support/authorization/belongings.ts';
import { Client, PIN, type Reply } from '../support/client.ts';
import { expectNothingMoved } from '../support/refusal.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import { withdraw } from '../support/withdraw.ts';
import '../support/long-timeout.ts';

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

describe('a withdrawal is refused, and nothing moves,', () => {
  it.each([['abc'], ['-1'], ['0'], ['50.001'], ['']])('for the amount %p', async (amount) => {
    await expectRefused(() => withdraw(rich, { amount }), 400, 3003);
  });

  it('outside the stated minimum and maximum, which the answer names', async () => {
    const low = await expectRefused(() => withdraw(rich, { amount: '0.01' }), 400, 3004);
    expect(low.data).toEqual({ min: expect.stringMatching(/^\d/), max: expect.stringMatching(/^\d/), currency: 'USD' });
    await expectRefused(() => withdraw(rich, { amount: '99999999' }), 400, 3004);
  });

  it('with a wrong payment PIN, with the number of attempts left, and then for a while with the right one, until it is reset', async () => {
    const clumsy = new Client(product.url);
    const { password } = await clumsy.register();
    await clumsy.deposit('100.00');
    for (let left = MAX_TRIES - 1; left >= 0; left--) {
      const reply = await expectRefused(() => withdraw(clumsy, { pay_password: '000000' }), 400, 2004, clumsy);
      expect(reply.data).toEqual({ tries_left: left });
    }
    const reply = await expectRefused(() => withdraw(clumsy), 403, 2005, clumsy);
    expect(Number(Object(reply.data).retry_after_s)).toBeGreaterThan(0);
    await clumsy.ok('user/reset_paypwd', { new_paypwd: '246810', confirm_paypwd: '246810', password });
    expect((await withdraw(clumsy, { pay_password: '246810' })).code).toBe(0);
  });

  it('without a payment PIN', async () => {
    const fresh = new Client(product.url);
    const made = await fresh.ok('user/register', {
      username: `u${randomUUID().slice(0, 8)}`,
      password: 'a-good-passphrase',
      agree: true,
    });
    fresh.token = String(made['access_token']);
    await fresh.deposit('100.00');
    await expectRefused(() => withdraw(fresh), 400, 2006, fresh);
  });

  it('to an address with a wrong checksum, to none, and to a wallet that is not bound', async () => {
    await expectRefused(() => withdraw(rich, { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9' }), 400, 3005);
    const none = await expectRefused(() => withdraw(rich, { address: undefined }), 400, 1001);
    expect(none.errors.map((e) => e.field)).toEqual(['address']);
    await expectRefused(() => withdraw(rich, { address: undefined, wallet_id: randomUUID() }), 404, 1004);
  });

  it('beyond the balance', async () => {
    await expectRefused(() => withdraw(poor), 400, 3001, poor);
  });

  it('to a bank account that is not bound, or no longer bound', async () => {
    const to = (bank_id: unknown): Promise<Reply> =>
      rich.call('wallet/bankWithdrawal', { paymethod: 'bank', bank_id, amount: '50.00', pay_password: PIN });
    await expectRefused(() => to(randomUUID()), 400, 3002);
    const { id } = await rich.ok('user/save_bank', CARD);
    await rich.ok('user/del_bank', { id, pay_password: PIN });
    await expectRefused(() => to(id), 400, 3002);
  });

  it('under a key used with another amount', async () => {
    // A customer of its own: the withdrawal is paid out while others are refused.
    const other = new Client(product.url);
    await other.register();
    await other.deposit('200.00');
    const key = randomUUID();
    const first = await withdraw(other, {}, { key });
    expect(first.code).toBe(0);
    expect(Object((await withdraw(other, {}, { key })).data).id).toBe(Object(first.data).id);
    await expectRefused(() => withdraw(other, { amount: '51.00' }, { key }), 409, 1005, other);
  });

  it("when it is cancelled and is unknown, another customer's, or paid out", async () => {
    const cancel = (id: unknown, client = rich): Promise<Reply> => client.call('wallet/cancel_withdrawal', { id });
    await expectRefused(() => cancel(randomUUID()), 404, 1004);
    const own = Object((await withdraw(rich, { amount: '60.00' })).data);
    await expectRefused(() => cancel(own.id, poor), 404, 1004, poor);
    await rich.until('wallet/withdrawals', (row) => row['id'] === own.id && row['status'] === 'success', {}, 60_000);
    await expectRefused(() => cancel(own.id), 409, 1005);
  });
});
