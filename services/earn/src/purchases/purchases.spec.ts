import { randomUUID } from 'node:crypto';
import {
  formatMicro,
  micro,
  publicReserve,
  type WealthBuyRequest,
  wealthBuy,
  wealthDetails,
  wealthList,
  wealthOrders,
  wealthSubmit,
} from '@makoto/contracts';
import { EarnHarness, PIN } from '../testing/earn-harness.js';

/** Quotas are in whole cents. */
const CENT = 10_000n;

let earn: EarnHarness;

beforeAll(async () => {
  earn = await EarnHarness.start();
});
afterAll(() => earn.close());
beforeEach(async () => {
  earn.ledger.balances.clear();
  earn.ledger.reserve('USDT', '1000');
  earn.ledger.reserve('USD', '1000');
  earn.ledger.loseReplies = 0;
  Object.assign(earn.restrictions, { closed: false, frozen: false, excluded_until: null });
  earn.clock.advance(60_000);
});

const request = (more: Partial<WealthBuyRequest> = {}): WealthBuyRequest => ({
  product_id: 'lock-30',
  amount: '1000',
  pay_password: PIN,
  ...more,
});
const outstanding = async (id = 'lock-30'): Promise<string> => {
  const [row] = await earn.database.dataSource.query('select outstanding from products where id = $1', [id]);
  return row.outstanding;
};
const positionsOf = async (userId: string): Promise<number> => (await earn.call(wealthOrders, {}, { userId })).total;

describe('the list of products', () => {
  it('shows locks and savings products with their terms, by page and kind', async () => {
    const all = await earn.call(wealthList, { size: 4 });
    expect(all).toMatchObject({ page: 1, size: 4, total: 9 });
    expect(all.list).toHaveLength(4);
    const locks = await earn.call(wealthList, { kind: 'lock' });
    expect(locks.list.map((p) => p.cycle_days)).toEqual([7, 15, 30, 60, 90, 180]);
    expect(locks.list[2]).toMatchObject({
      id: 'lock-30',
      daily_rate: '0.00015',
      min_amount: '10.00',
      currency: 'USDT',
    });
  });

  it('shows one product with its rules and schedule', async () => {
    const details = await earn.call(wealthDetails, { id: 'lock-7' });
    expect(details.schedule).toHaveLength(7);
    expect(details.schedule.at(-1)).toMatchObject({ day: 7, earning: '0.001', total: '0.007' });
    expect(details.sold_out).toBe(false);
    await expect(earn.call(wealthDetails, { id: 'lock-8' })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });
});

describe('the reserve', () => {
  it('is public: the amounts held and promised, and the cover', async () => {
    const userId = earn.customer({ USDT: '1000' });
    await earn.call(wealthBuy, request(), { userId });
    const { list } = await earn.call(publicReserve, {});
    expect(list.find((r) => r.currency === 'USDT')).toMatchObject({
      reserve: '995.50',
      promised: '4.50',
      cover: '222.222222',
    });
    const [product] = (await earn.call(wealthList, { kind: 'lock', size: 1 })).list;
    expect(product?.reserve_cover).toBe('100.00');
  });
});

describe('a purchase', () => {
  it('charges and promises the amounts of its preview', async () => {
    const userId = earn.customer({ USDT: '1500' });
    const preview = await earn.call(wealthSubmit, { product_id: 'lock-30', amount: '1000' }, { userId });
    expect(preview).toMatchObject({
      pay_amount: '1000.00',
      pay_currency: 'USDT',
      rate: '1.00',
      estimated_revenue: '4.50',
    });
    const position = await earn.call(wealthBuy, request({ quote_id: preview.quote_id }), { userId });
    expect(position).toMatchObject({
      status: 'earning',
      quantity: '1000.00',
      earnings: '0.00',
      estimated_revenue: '4.50',
    });
    expect(earn.ledger.balance(userId, 'available', 'USDT')).toBe('500.00');
    expect(earn.ledger.balance(userId, 'locked', 'USDT')).toBe('1000.00');
    expect(earn.ledger.balance('house', 'earn_promised', 'USDT')).toBe('4.50');
  });

  it('converts from USD at the quoted rate if there is not enough USDT, rounding the price up', async () => {
    const userId = earn.customer({ USD: '2000', USDT: '999.999999' });
    earn.rate = '1.000501';
    const preview = await earn.call(wealthSubmit, { product_id: 'lock-30', amount: '1000.000001' }, { userId });
    expect(preview).toMatchObject({ pay_currency: 'USD', pay_amount: '1000.501002', rate: '1.000501', spread: '0.00' });
    earn.rate = '1.2';
    await earn.call(wealthBuy, request({ amount: '1000.000001', quote_id: preview.quote_id }), { userId });
    expect(earn.ledger.balance(userId, 'available', 'USD')).toBe('999.498998');
    earn.rate = '1.0005';
  });

  it('converts at the spread of conversions, with a preview and without', async () => {
    const userId = earn.customer({ USD: '3000' });
    earn.spread = '0.001';
    const preview = await earn.call(wealthSubmit, { product_id: 'lock-30', amount: '1000' }, { userId });
    // 1.0005 / 0.999, rounded up.
    expect(preview).toMatchObject({ rate: '1.001502', pay_amount: '1001.502', spread: '0.001' });
    await earn.call(wealthBuy, request({ quote_id: preview.quote_id }), { userId });
    const { rate, pay_amount } = await earn.call(wealthBuy, request(), { userId });
    expect({ rate, pay_amount }).toEqual({ rate: '1.001502', pay_amount: '1001.502' });
    expect(earn.ledger.balance(userId, 'available', 'USD')).toBe('996.996');
    earn.spread = '0';
  });

  it('holds at most five previews with a conversion for a customer, and says how long to wait', async () => {
    const userId = earn.customer({ USD: '3000', USDT: '100' });
    const ask = (amount: string) => earn.call(wealthSubmit, { product_id: 'lock-30', amount }, { userId });
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask('1000')));
    const held = asked.flatMap((reply) => (reply.status === 'fulfilled' ? reply.value : []));
    expect(held).toHaveLength(5);
    earn.clock.advance(50_000);
    const refusal = { errorName: 'TOO_MANY_QUOTES', params: { limit: 5, retry_after_s: 11 } };
    await expect(ask('1000')).rejects.toMatchObject(refusal);
    // Without a conversion a preview holds no rate.
    await ask('100');
    await earn.call(wealthBuy, request({ quote_id: held[0]?.quote_id ?? '' }), { userId });
    await ask('1000');
    await expect(ask('1000')).rejects.toMatchObject(refusal);
    earn.clock.advance(11_000);
    await ask('1000');
  });

  it('is made once per key, and a repeat gets the same answer', async () => {
    const userId = earn.customer({ USDT: '1500' });
    const key = randomUUID();
    const first = await earn.call(wealthBuy, request(), { userId, key });
    expect(await earn.call(wealthBuy, request(), { userId, key })).toEqual(first);
    const both = await Promise.all([1, 2, 3].map(() => earn.call(wealthBuy, request(), { userId, key })));
    expect(both.every((p) => p.id === first.id)).toBe(true);
    await expect(earn.call(wealthBuy, request({ amount: '11' }), { userId, key })).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    expect(earn.ledger.balance(userId, 'available', 'USDT')).toBe('500.00');
    expect(await positionsOf(userId)).toBe(1);
  });

  it.each<[string, Partial<WealthBuyRequest>, string]>([
    ['an amount below the minimum', { amount: '9.999999' }, 'AMOUNT_OUT_OF_RANGE'],
    ['an amount above the maximum', { amount: '50000.000001' }, 'AMOUNT_OUT_OF_RANGE'],
    ['USD with more than two decimals', { product_id: 'wealth-30', amount: '100.001' }, 'INVALID_AMOUNT'],
    ['a word for an amount', { amount: 'ten' }, 'INVALID_AMOUNT'],
    ['nothing', { amount: '0' }, 'INVALID_AMOUNT'],
    ['an unknown product', { product_id: 'lock-1' }, 'NOT_FOUND'],
    ['a wrong payment PIN', { pay_password: '000000' }, 'WRONG_PAY_PASSWORD'],
    ['an unknown quote', { quote_id: randomUUID() }, 'NOT_FOUND'],
    ['more than the account has', { amount: '2000' }, 'INSUFFICIENT_FUNDS'],
  ])('is refused for %s, and nothing moves', async (_what, more, errorName) => {
    const userId = earn.customer({ USDT: '1500' });
    const before = await outstanding();
    const key = randomUUID();
    await expect(earn.call(wealthBuy, request(more), { userId, key })).rejects.toMatchObject({ errorName });
    expect(earn.ledger.balance(userId, 'available', 'USDT')).toBe('1500.00');
    expect(await outstanding()).toBe(before);
    expect(await positionsOf(userId)).toBe(0);
    // A refused purchase does not use up its key.
    await expect(earn.call(wealthBuy, request(), { userId, key })).resolves.toMatchObject({ status: 'earning' });
  });

  it('is refused if the reserve cannot cover the return; of two that need the last of it, one succeeds', async () => {
    earn.ledger.balances.clear();
    earn.ledger.reserve('USDT', '6');
    const users = [earn.customer({ USDT: '1000' }), earn.customer({ USDT: '1000' })];
    const outcomes = await Promise.allSettled(users.map((userId) => earn.call(wealthBuy, request(), { userId })));
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find((o) => o.status === 'rejected')).toMatchObject({ reason: { errorName: 'SOLD_OUT' } });
    expect(earn.ledger.balance('house', 'earn_reserve', 'USDT')).toBe('1.50');
  });

  it('is refused at once if the house cannot convert the payment, and its preview stays valid', async () => {
    const userId = earn.customer({ USD: '2000' });
    const { quote_id } = await earn.call(wealthSubmit, { product_id: 'lock-30', amount: '1000' }, { userId });
    const before = await outstanding();
    const key = randomUUID();
    earn.ledger.convertible.set('USDT', micro('50'));
    await expect(earn.call(wealthBuy, request({ quote_id }), { userId, key })).rejects.toMatchObject({
      errorName: 'EXPOSURE_LIMIT',
      params: { max: '50.00', currency: 'USDT' },
    });
    expect(earn.ledger.balance(userId, 'available', 'USD')).toBe('2000.00');
    expect(await outstanding()).toBe(before);
    const rows = await earn.database.dataSource.query('select from positions where user_id = $1', [userId]);
    expect(rows).toHaveLength(0);
    earn.ledger.convertible.clear();
    await earn.call(wealthBuy, request({ quote_id }), { userId, key });
    expect(await positionsOf(userId)).toBe(1);
  });

  it('is refused when the quota is used up', async () => {
    await earn.setTerms('lock-30', {
      quota: formatMicro((BigInt(await outstanding()) / CENT) * CENT + 1_500_000_000n),
    });
    const users = [1, 2, 3].map(() => earn.customer({ USDT: '1000' }));
    const outcomes = await Promise.allSettled(users.map((userId) => earn.call(wealthBuy, request(), { userId })));
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    await earn.setTerms('lock-30', { quota: '1000000.00' });
  });

  it('is refused to customers who are frozen or self-excluded', async () => {
    const userId = earn.customer();
    earn.restrictions.frozen = true;
    await expect(earn.call(wealthBuy, request(), { userId })).rejects.toMatchObject({
      errorName: 'ACCOUNT_RESTRICTED',
    });
    Object.assign(earn.restrictions, { frozen: false, excluded_until: earn.clock.now() + 1 });
    await expect(earn.call(wealthBuy, request(), { userId })).rejects.toMatchObject({
      errorName: 'ACCOUNT_RESTRICTED',
      params: { until: new Date(earn.clock.now() + 1).toISOString() },
    });
  });
});

describe('a quote', () => {
  const quoteFor = async (userId: string): Promise<string> =>
    (await earn.call(wealthSubmit, { product_id: 'lock-30', amount: '1000' }, { userId })).quote_id;

  it('expires after a minute', async () => {
    const userId = earn.customer();
    const quote_id = await quoteFor(userId);
    earn.clock.advance(60_001);
    await expect(earn.call(wealthBuy, request({ quote_id }), { userId })).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
  });

  it('is valid for one purchase of its amount', async () => {
    const userId = earn.customer();
    const quote_id = await quoteFor(userId);
    await expect(earn.call(wealthBuy, request({ quote_id, amount: '999' }), { userId })).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    await earn.call(wealthBuy, request({ quote_id }), { userId });
    await expect(earn.call(wealthBuy, request({ quote_id }), { userId })).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    expect(await positionsOf(userId)).toBe(1);
  });

  it('belongs to its customer', async () => {
    const quote_id = await quoteFor(earn.customer());
    await expect(earn.call(wealthBuy, request({ quote_id }), { userId: earn.customer() })).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
  });

  it('is invalid after the product was withdrawn or its terms changed', async () => {
    const userId = earn.customer();
    const quote_id = await quoteFor(userId);
    await earn.setTerms('lock-30', { daily_rate: '0.00016' });
    await expect(earn.call(wealthBuy, request({ quote_id }), { userId })).rejects.toMatchObject({
      errorName: 'TERMS_CHANGED',
    });
    const second = await quoteFor(userId);
    await earn.setTerms('lock-30', { on_sale: false });
    await expect(earn.call(wealthBuy, request({ quote_id: second }), { userId })).rejects.toMatchObject({
      errorName: 'SOLD_OUT',
    });
    await expect(earn.call(wealthSubmit, { product_id: 'lock-30', amount: '10' }, { userId })).rejects.toMatchObject({
      errorName: 'SOLD_OUT',
    });
    await earn.setTerms('lock-30', { daily_rate: '0.00015', on_sale: true });
  });
});
