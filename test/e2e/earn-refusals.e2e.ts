import { randomUUID } from 'node:crypto';
import { type CallOptions, Client, type Json, PIN, type Reply } from '../support/client.ts';
import { expectNothingMoved } from '../support/refusal.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const CUSTOMERS = 2;

let product: SharedProduct;
let customers: Client[];

beforeAll(async () => {
  product = await sharedProduct();
  customers = Array.from({ length: CUSTOMERS }, () => new Client(product.url));
  await Promise.all(
    customers.map(async (customer) => {
      await customer.register();
      await customer.deposit('5000.00');
    }),
  );
});

describe('a purchase is refused, and nothing moves,', () => {
  const PURCHASE = { product_id: 'wealth-30', amount: '100.00', pay_password: PIN };
  let customer: Client;

  beforeAll(() => {
    [customer = new Client('')] = customers;
  });

  const buy = (more: Json, by = customer, options: CallOptions = {}): Promise<Reply> =>
    by.call('wealth/buy', { ...PURCHASE, ...more }, options);
  const refused = (attempt: () => Promise<Reply>, http: number, code: number, by = customer): Promise<Reply> =>
    expectNothingMoved(by, attempt, http, code);
  const preview = (by = customer): Promise<Json> =>
    by.ok('wealth/submit', { product_id: PURCHASE.product_id, amount: PURCHASE.amount });

  it.each([['abc'], ['-1'], ['0'], ['100.001'], ['']])('for the amount %p, and so is its preview', async (amount) => {
    await refused(() => buy({ amount }), 400, 3003);
    const { product_id } = PURCHASE;
    expect((await customer.call('wealth/submit', { product_id, amount })).code).toBe(3003);
  });

  it('outside the stated minimum and maximum, which the answer names', async () => {
    const { data } = await refused(() => buy({ amount: '0.01' }), 400, 3004);
    expect(data).toEqual({ min: expect.stringMatching(/^\d/), max: expect.stringMatching(/^\d/), currency: 'USD' });
    await refused(() => buy({ amount: '99999999' }), 400, 3004);
  });

  it('without the balance, with a wrong payment PIN, of an unknown product, and for an unknown field', async () => {
    const poor = new Client(product.url);
    await poor.register();
    await refused(() => buy({}, poor), 400, 3001, poor);
    expect((await refused(() => buy({ pay_password: '000000' }), 400, 2004)).data).toEqual({ tries_left: 4 });
    await refused(() => buy({ product_id: 'wealth-31' }), 404, 1004);
    const { errors } = await refused(() => buy({ daily_rate: '1' }), 400, 1001);
    expect(errors.map((e) => e.field)).toEqual(['daily_rate']);
  });

  it('on a preview of another customer, for another amount, or a used one; under a key of another purchase', async () => {
    const [, other = customer] = customers;
    const theirs = await preview(other);
    await refused(() => buy({ quote_id: theirs['quote_id'] }), 404, 1004);
    const { quote_id } = await preview();
    await refused(() => buy({ quote_id, amount: '101.00' }), 409, 1005);
    const key = randomUUID();
    const first = await buy({ quote_id }, customer, { key });
    expect(first.code).toBe(0);
    expect((await buy({ quote_id }, customer, { key })).data).toEqual(first.data);
    await refused(() => buy({ quote_id }), 409, 1005);
    await refused(() => buy({ amount: '101.00' }, customer, { key }), 409, 1005);
  });

  it('for customers who have excluded themselves', async () => {
    const resting = new Client(product.url);
    await resting.register();
    await resting.deposit('200.00');
    const exclude_until = new Date(Date.now() + 86_400_000).toISOString();
    await resting.ok('user/set_limits', { exclude_until });
    const { data } = await refused(() => buy({}, resting), 403, 2012, resting);
    expect(data).toMatchObject({ until: exclude_until });
  });

  it("and so is the early exit of an unknown position, another customer's, one that has ended, and with a wrong PIN", async () => {
    const [, other = customer] = customers;
    const exit = (id: unknown, by = customer, pay_password = PIN): Promise<Reply> =>
      by.call('wealth/redeem', { id, pay_password });
    await refused(() => exit(randomUUID()), 404, 1004);
    const { id } = await customer.ok('wealth/buy', PURCHASE);
    await refused(() => exit(id, other), 404, 1004, other);
    await refused(() => exit(id, customer, '000000'), 400, 2004);
    expect((await exit(id)).code).toBe(0);
    await refused(() => exit(id), 409, 5002);
  });
});
