import { randomUUID } from 'node:crypto';
import {
  consoleCustomerOrder,
  consoleCustomerOrders,
  formatMicro,
  MICRO,
  type OrdersEndRequest,
  orderCreate,
  orderDetail,
  ordersEnd,
  ordersHold,
  tickProof,
} from '@makoto/contracts';
import { ExposureLimits } from '../admission/exposure-limits.js';
import { DURATIONS } from '../products/terms.js';
import { SettlementService } from '../settlement/settlement.service.js';
import { TradingHarness } from '../testing/trading-harness.js';
import { OrdersService } from './orders.service.js';

const SILENCE = { every_s: 600, for_s: 240 };
/** When a pause in prices begins and ends. */
const SILENT = Date.parse('2026-11-18T15:10:00Z');
const OVER = SILENT + SILENCE.for_s * 1_000;

let harness: TradingHarness;

beforeAll(async () => {
  harness = await TradingHarness.start(SILENT, { silence: SILENCE }, { id: 'BTCUSDT', symbol: 'BTCUSDT' });
  harness.begin(SILENT - 70_000);
});
afterAll(() => harness?.close());

const refused = (order: Promise<unknown>): Promise<void> =>
  expect(order).rejects.toMatchObject({ errorName: 'NO_FRESH_PRICE' });

/** Settles an order that is due, and returns its result. */
async function resultOf({ id, product_id, settle_time }: Record<'id' | 'product_id' | 'settle_time', string>) {
  await harness.service.get(SettlementService).settle({ productId: product_id, settleTime: Date.parse(settle_time) });
  return harness.database.dataSource.query('select result from orders where id = $1', [id]);
}

describe('in a thin market whose prices pause at published times', () => {
  it('orders are placed until the pause and not during it, and orders that settle during it are void', async () => {
    await harness.publish(SILENT - 60_000, 'BTCUSDT', 'LTCUSDT');
    const settlesThen = await harness.order('LTCUSDT', { duration: 180 });
    await harness.publish(SILENT - 250, 'BTCUSDT', 'LTCUSDT');
    const settlesLater = await harness.order('LTCUSDT', { duration: 300 });
    expect(settlesLater.order_time).toBe(new Date(SILENT - 250).toISOString());
    // The last tick is still fresh, but other markets may now show where the price has gone.
    await harness.publish(SILENT, 'BTCUSDT', 'LTCUSDT');
    for (const ms of [0, 250, 20_000]) {
      await harness.publish(SILENT + ms, 'BTCUSDT');
      await refused(harness.order('LTCUSDT'));
      await harness.order('BTCUSDT');
    }
    await harness.publish(OVER, 'BTCUSDT');
    await refused(harness.order('LTCUSDT'));
    expect(await resultOf(settlesThen)).toEqual([{ result: 'void' }]);
    await harness.publish(OVER + 250, 'BTCUSDT', 'LTCUSDT');
    await harness.order('LTCUSDT');
    await harness.publish(SILENT + 300_000, 'BTCUSDT', 'LTCUSDT');
    expect(await resultOf(settlesLater)).toEqual([{ result: 'tie' }]);
  });
});

describe('an order', () => {
  it("is found by its id and its customer's id in lower and upper case", async () => {
    harness.market.on(tickProof, () => ({ proofs: [] }));
    const userId = randomUUID();
    await harness.publish(SILENT + 301_000, 'BTCUSDT', 'LTCUSDT');
    const { id } = await harness.order('BTCUSDT', {}, { userId });
    for (const text of [id, id.toUpperCase()]) {
      expect(await harness.call(orderDetail, { id: text }, { userId })).toMatchObject({ id });
    }
    for (const customer of [userId, userId.toUpperCase()]) {
      const { list } = await harness.call(consoleCustomerOrders, { id: customer }, { operatorId: randomUUID() });
      expect(list).toMatchObject([{ id }]);
    }
  });

  it('is placed once for an idempotency key, and its repeat with any other term is refused', async () => {
    const asker = { userId: randomUUID(), key: randomUUID() };
    await harness.publish(SILENT + 302_000, 'BTCUSDT', 'LTCUSDT');
    const { id } = await harness.order('BTCUSDT', {}, asker);
    expect(await harness.order('BTCUSDT', {}, asker)).toMatchObject({ id });
    const others: [string, object][] = [
      ['BTCUSDT', { direction: 'down' }],
      ['BTCUSDT', { amount: '11.00' }],
      ['BTCUSDT', { duration: 30 }],
      ['LTCUSDT', {}],
    ];
    for (const [instrument, terms] of others) {
      await expect(harness.order(instrument, terms, asker)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    }
    const { list } = await harness.call(consoleCustomerOrders, { id: asker.userId }, { operatorId: randomUUID() });
    expect(list).toMatchObject([{ id }]);
  });

  it("counts for today until the day ends in the customer's time zone", async () => {
    const user_id = randomUUID();
    await harness.publish(SILENT + 303_000, 'BTCUSDT', 'LTCUSDT');
    await harness.order('BTCUSDT', {}, { userId: user_id });
    const orders = async (time_zone?: string): Promise<number> =>
      (await harness.service.get(OrdersService).today({ user_id, time_zone })).orders;
    const now = harness.clock.now();
    try {
      // Midnight in Shanghai was between the order and now, and in Tokyo before the order.
      harness.clock.set(Date.parse('2026-11-18T16:30:00Z'));
      expect([await orders(), await orders('Asia/Tokyo'), await orders('Asia/Shanghai')]).toEqual([1, 1, 0]);
      expect(await orders('Mars/Olympus')).toBe(1);
    } finally {
      harness.clock.set(now);
    }
  });

  it('is not found by another customer', async () => {
    const { id } = await harness.order('BTCUSDT', {}, { userId: randomUUID() });
    const other = harness.call(orderDetail, { id }, { userId: randomUUID() });
    await expect(other).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    // An operator must name the customer; something else than a customer's id is as little found.
    for (const user_id of [randomUUID(), '1e3', '::']) {
      const asked = harness.call(consoleCustomerOrder, { user_id, id }, { operatorId: randomUUID() });
      await expect(asked).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    }
  });

  it('may have exactly the smallest and the largest stake, and not a cent beyond', async () => {
    const [shortest] = DURATIONS;
    if (!shortest) throw new Error('no durations');
    const { seconds, min, max } = shortest;
    const order = (amount: bigint) => harness.order('BTCUSDT', { duration: seconds, amount: formatMicro(amount, 2) });
    const cent = MICRO / 100n;
    expect(await order(min)).toMatchObject({ amount: formatMicro(min, 2) });
    expect(await order(max)).toMatchObject({ amount: formatMicro(max, 2) });
    for (const beyond of [min - cent, max + cent]) {
      await expect(order(beyond)).rejects.toMatchObject({ errorName: 'AMOUNT_OUT_OF_RANGE' });
    }
  });

  it("is not placed or read with an operator's token", async () => {
    const operatorId = randomUUID();
    const placed = harness.call(
      orderCreate,
      { product_id: 'BTCUSDT', direction: 'up', amount: '10.00', duration: 15 },
      { operatorId, key: randomUUID() },
    );
    await expect(placed).rejects.toMatchObject({ errorName: 'UNAUTHENTICATED' });
    const { id } = await harness.order('BTCUSDT');
    await expect(harness.call(orderDetail, { id }, { operatorId })).rejects.toMatchObject({
      errorName: 'UNAUTHENTICATED',
    });
  });

  describe('that is alone', () => {
    const sql = (text: string): Promise<unknown[]> => harness.database.dataSource.query(text);
    const rowsOf = (userId: string): Promise<unknown[]> =>
      sql(`select id, status from orders where user_id = '${userId}'`);
    const lock = `select product_id from exposure where product_id = 'BTCUSDT' for update`;
    /** Places an order; `meanwhile` runs while its money is being held. */
    const placeWhile = (userId: string, meanwhile: () => Promise<unknown>): Promise<unknown> => {
      harness.wallet.on(ordersHold, async () => {
        await meanwhile();
        return { refused: [] };
      });
      return harness.order('BTCUSDT', {}, { userId });
    };

    let atMs = SILENT + 302_000;
    beforeEach(() => {
      atMs += 1_000;
      return harness.publish(atMs, 'BTCUSDT', 'LTCUSDT');
    });
    afterEach(() => void harness.wallet.on(ordersHold, () => ({ refused: [] })));

    it('is there only once its money is held', async () => {
      const userId = randomUUID();
      let before: unknown[] | undefined;
      await placeWhile(userId, async () => {
        before = await rowsOf(userId);
      });
      expect(before).toEqual([]);
      expect(await rowsOf(userId)).toHaveLength(1);
    });

    it('never becomes an order if its money cannot be held', async () => {
      const userId = randomUUID();
      harness.wallet.on(ordersHold, () => ({
        refused: [{ at: 0, reason: 'INSUFFICIENT_FUNDS' as const, max: null }],
      }));
      const placed = harness.order('BTCUSDT', {}, { userId });
      await expect(placed).rejects.toMatchObject({ errorName: 'INSUFFICIENT_FUNDS' });
      await sql(lock);
      // This keeps an earlier attempt with the key from becoming an order.
      expect(await rowsOf(userId)).toMatchObject([{ status: 'cancelled' }]);
    });

    it('and cannot be paid holds up no other market while its own is locked, however often it comes', async () => {
      await harness.database.dataSource.transaction(async (manager) => {
        await manager.query(lock);
        harness.wallet.on(ordersHold, () => ({
          refused: [{ at: 0, reason: 'INSUFFICIENT_FUNDS' as const, max: null }],
        }));
        for (let times = 0; times < 6; times++) {
          const placed = harness.order('BTCUSDT', {}, { userId: randomUUID() });
          await expect(placed).rejects.toMatchObject({ errorName: 'INSUFFICIENT_FUNDS' });
        }
        harness.wallet.on(ordersHold, () => ({ refused: [] }));
        const userId = randomUUID();
        await harness.order('LTCUSDT', {}, { userId });
        expect(await rowsOf(userId)).toHaveLength(1);
      });
    });

    it('does not hold up its market while the wallet is slow, and is placed all the same', async () => {
      const userId = randomUUID();
      await sql(`create table asked as select clock_timestamp() as at`);
      // Either the row is written and its transaction open, or it has been undone already.
      const begun = `select 1 from pg_stat_activity, asked where datname = current_database()
        and application_name = 'trading-batch' and state_change > asked.at
        and (state = 'idle in transaction' and query like '%locked_exposure%' or query = 'rollback')`;
      await placeWhile(userId, async () => {
        await harness.until(async () => (await sql(begun)).length > 0);
        await sql(lock);
      });
      expect(await rowsOf(userId)).toHaveLength(1);
    });
  });

  it('that is refused when it is written gets its money back', async () => {
    await harness.publish(SILENT + 310_000, 'BTCUSDT', 'LTCUSDT');
    const ended: OrdersEndRequest['orders'] = [];
    harness.wallet.on(ordersEnd, ({ orders }) => {
      ended.push(...orders);
      return {};
    });
    // Without refreshes, admission does not see the exposure that another process has added.
    await harness.service.get(ExposureLimits).onModuleDestroy();
    await harness.database.dataSource.query(
      `update exposure set up_winnings = 1000000000000 where product_id = 'BTCUSDT'`,
    );
    await expect(harness.order('BTCUSDT')).rejects.toMatchObject({
      errorName: 'EXPOSURE_LIMIT',
      params: { max: '0.00', currency: 'USD' },
    });
    expect(ended).toMatchObject([{ stake: '10.00', fee: '0.10', result: 'void' }]);
  });
});
