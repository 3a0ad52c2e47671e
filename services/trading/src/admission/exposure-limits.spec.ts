import { randomUUID } from 'node:crypto';
import type { OrderLimits, OrderTerms } from '../orders/order.js';
import type { OrderWriter } from '../orders/order-writer.js';
import { endingOf } from '../settlement/settlement.calc.js';
import { OrderHarness } from '../testing/order-harness.js';
import { SETTLE, sampleOrder } from '../testing/sample-order.js';
import { exposureRefusal } from './exposure-limits.js';

let harness: OrderHarness;
/** The writers of two processes. */
let writers: [OrderWriter, OrderWriter];

beforeAll(async () => {
  harness = await OrderHarness.open();
  writers = [harness.writer(), harness.writer()];
});
afterAll(() => harness.close());

let product: string;
beforeEach(async () => {
  product = `P${randomUUID().slice(0, 8)}`;
  await harness.offer(product);
});

const UNIT = 1_000_000n;
/** Places orders of 10 USD that would win 8, alternating between the processes; returns their outcomes. */
async function place(orders: OrderTerms[], cap: bigint, limits?: OrderLimits): Promise<string[]> {
  const written = await Promise.all(
    orders.map((order, i) => (i % 2 === 0 ? writers[0] : writers[1]).write(order, cap, limits)),
  );
  return written.map(({ kind }) => kind);
}
const some = (n: number, more: Partial<OrderTerms> = {}): OrderTerms[] =>
  Array.from({ length: n }, () => sampleOrder({ productId: product, ...more }));
const count = (kinds: string[], kind: string): number => kinds.filter((k) => k === kind).length;

/** The stored exposure, and the sums over the open orders. */
async function exposures(): Promise<unknown[]> {
  return harness.db.dataSource.query(
    `select up_stakes, up_winnings, down_stakes, down_winnings from exposure where product_id = $1
     union all
     select coalesce(sum(stake) filter (where direction = 'up'), 0), coalesce(sum(winnings) filter (where direction = 'up'), 0),
       coalesce(sum(stake) filter (where direction = 'down'), 0),
       coalesce(sum(winnings) filter (where direction = 'down'), 0)
     from orders where product_id = $1 and status = 'open'`,
    [product],
  );
}

describe('the exposure of one direction of an instrument', () => {
  it('never exceeds the cap, even when several processes place orders at the same moment', async () => {
    const kinds = await place(some(200), 400n * UNIT);
    expect(count(kinds, 'placed')).toBeLessThanOrEqual(50);
    expect(count(kinds, 'placed') + count(kinds, 'refused')).toBe(200);
    // Single orders use the room that a large batch left.
    const more: string[] = [];
    for (const order of some(50)) more.push(...(await place([order], 400n * UNIT)));
    expect(count([...kinds, ...more], 'placed')).toBe(50);
    const [stored, open] = await exposures();
    expect(stored).toEqual(open);
  });

  it('is reduced by the stakes of the other direction, and limited separately', async () => {
    expect(await place(some(3), 16n * UNIT)).toContain('refused');
    expect(await place(some(1), 16n * UNIT)).toEqual(['refused']);
    expect(await place(some(1, { direction: 'down' }), 16n * UNIT)).toEqual(['placed']);
    expect(await place(some(1), 16n * UNIT)).toEqual(['placed']);
  });

  it('falls as orders settle, down to zero', async () => {
    const orders = [...some(4), ...some(3, { direction: 'down' })];
    await place(orders, 1_000n * UNIT);
    const exit = { price: 101_000_000n, at: SETTLE - 1 };
    for (const part of [orders.slice(0, 2), orders, orders]) {
      const decided = part.map((order) => ({ order, ending: endingOf(order, exit) }));
      await harness.repository.settle(decided, SETTLE);
      const [stored, open] = await exposures();
      expect(stored).toEqual(open);
    }
    expect((await exposures())[0]).toEqual({ up_stakes: '0', up_winnings: '0', down_stakes: '0', down_winnings: '0' });
  });

  it('keeps a refusal final: the id never becomes an order', async () => {
    const [order] = some(1);
    if (!order) throw new Error('no order');
    expect(await place([order], 7n * UNIT)).toEqual(['refused']);
    expect(await place([order], 1_000n * UNIT)).toEqual(['known']);
    expect((await exposures())[0]).toMatchObject({ up_winnings: '0' });
  });

  it('is refused with the largest stake that still fits', () => {
    expect(exposureRefusal(8_000_000n, 800_000n).params).toEqual({ max: '10.00', currency: 'USD' });
    expect(exposureRefusal(7_999_999n, 800_000n).params).toEqual({ max: '9.99', currency: 'USD' });
    expect(exposureRefusal(-5n, 800_000n).params).toEqual({ max: '0.00', currency: 'USD' });
  });
});

describe("a customer's own daily limits", () => {
  const limits = (more: Partial<OrderLimits>): OrderLimits => ({
    from: SETTLE - 3_600_000,
    stake: null,
    loss: null,
    ...more,
  });

  it('hold across processes that place orders at the same moment', async () => {
    const userId = randomUUID();
    const kinds = await place(some(20, { userId }), 1_000n * UNIT, limits({ stake: 50n * UNIT }));
    expect([count(kinds, 'placed'), count(kinds, 'refused')]).toEqual([5, 15]);
  });

  it('count open orders as lost, fees included', async () => {
    const userId = randomUUID();
    const most = limits({ loss: 30_300_000n });
    expect(count(await place(some(6, { userId }), 1_000n * UNIT, most), 'placed')).toBe(3);
    // Each order can lose 10.10, so a limit just below three times that admits only two.
    const other = { userId: randomUUID() };
    expect(count(await place(some(6, other), 1_000n * UNIT, limits({ loss: 30_299_999n })), 'placed')).toBe(2);
  });

  it('admit more orders after a win', async () => {
    const userId = randomUUID();
    const most = limits({ loss: 10_100_000n });
    const [first, second] = some(2, { userId });
    if (!first || !second) throw new Error('no orders');
    expect(await place([first], 1_000n * UNIT, most)).toEqual(['placed']);
    expect(await place([second], 1_000n * UNIT, most)).toEqual(['refused']);
    const ending = endingOf(first, { price: 101_000_000n, at: SETTLE });
    await harness.repository.settle([{ order: first, ending }], SETTLE);
    expect(await place(some(1, { userId }), 1_000n * UNIT, most)).toEqual(['placed']);
  });

  it('do not refuse the repeat of a placed order', async () => {
    const [order] = some(1);
    if (!order) throw new Error('no order');
    const most = limits({ stake: 10n * UNIT });
    expect(await place([order], 1_000n * UNIT, most)).toEqual(['placed']);
    expect(await place([order], 1_000n * UNIT, most)).toEqual(['known']);
  });
});
