import { randomUUID } from 'node:crypto';
import { type OrderHold, type OrdersHoldReply, ordersEnd, ordersHold } from '@makoto/contracts';
import fc from 'fast-check';
import { ExposureLimits } from '../admission/exposure-limits.js';
import { TermsCache } from '../products/terms-cache.js';
import { TradingHarness } from '../testing/trading-harness.js';
import { MAX_ATTEMPTS } from './order-attempts.calc.js';

const START = Date.parse('2026-11-18T15:00:00Z');
const FULL = 10n ** 12n;

let harness: TradingHarness;
/** The ids of the orders whose money the wallet holds, and of those that ended. A repeat changes neither. */
const held = new Set<string>();
const ended = new Set<string>();
/** Held in the cases before: these orders may end at any time. */
const earlier = new Set<string>();

function forget(): void {
  for (const order of held) earlier.add(order);
  held.clear();
  ended.clear();
}

function hold(orders: readonly OrderHold[]): OrdersHoldReply {
  for (const { order_id } of orders) held.add(order_id);
  return { refused: [] };
}

beforeAll(async () => {
  harness = await TradingHarness.start(START, { id: 'BTCUSDT', symbol: 'BTCUSDT' });
  harness.begin(START);
  await harness.publish(START + 1_000, 'BTCUSDT');
  harness.wallet.on(ordersHold, ({ orders }) => hold(orders));
  harness.wallet.on(ordersEnd, ({ orders }) => {
    for (const { order_id } of orders) ended.add(order_id);
    return {};
  });
  await harness.order('BTCUSDT');
  // From now on admission sees the exposure only when the test or a refusal refreshes it.
  await harness.service.get(ExposureLimits).onModuleDestroy();
});
afterAll(() => harness?.close());
beforeEach(async () => {
  await later();
  forget();
});

/** Another process fills the exposure or frees it. Admission learns of room at once, and of none when orders are written. */
async function exposure(upWinnings: bigint): Promise<void> {
  const set = (winnings: bigint): Promise<unknown> =>
    harness.database.dataSource.query(`update exposure set up_winnings = $1 where product_id = 'BTCUSDT'`, [winnings]);
  await set(FULL / 1_000_000n);
  await harness.service.get(ExposureLimits).refresh();
  await set(upWinnings);
}

/** More than the clocks of two processes may differ. */
const LATER_MS = 1_001;

/** From now on requests come after everything before. */
async function later(): Promise<void> {
  harness.clock.advance(LATER_MS);
  await harness.service.get(TermsCache).run();
  await harness.publish(harness.clock.now(), 'BTCUSDT');
}

/** Sends the same request several times at once. Returns the order's id or the error's name for each. */
async function send(asker: object, times: number): Promise<string[]> {
  await later();
  const replies = await Promise.allSettled(Array.from({ length: times }, () => harness.order('BTCUSDT', {}, asker)));
  return replies.map((reply) => (reply.status === 'fulfilled' ? reply.value.id : String(reply.reason.errorName)));
}

async function rowsOf(userId: string): Promise<{ id: string; status: string }[]> {
  return harness.database.dataSource.query(
    'select id, status from orders where user_id = $1 order by refused_at nulls last',
    [userId],
  );
}

describe('the repeat of an order that was refused for exposure', () => {
  it('is judged anew: it is placed once there is room, and once only', async () => {
    const asker = { userId: randomUUID(), key: randomUUID() };
    await exposure(FULL);
    expect(await send(asker, 1)).toEqual(['EXPOSURE_LIMIT']);
    await exposure(0n);
    const [id] = await send(asker, 1);
    expect(await send(asker, 2)).toEqual([id, id]);
    expect(await rowsOf(asker.userId)).toMatchObject([{ status: 'cancelled' }, { id, status: 'open' }]);
    expect([...held].filter((order) => !ended.has(order))).toEqual([id]);
  });

  it('is refused with any other term', async () => {
    const asker = { userId: randomUUID(), key: randomUUID() };
    await exposure(FULL);
    expect(await send(asker, 1)).toEqual(['EXPOSURE_LIMIT']);
    await exposure(0n);
    await later();
    const other = harness.order('BTCUSDT', { direction: 'down' }, asker);
    await expect(other).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect(await rowsOf(asker.userId)).toMatchObject([{ status: 'cancelled' }]);
  });

  it(`is judged ${MAX_ATTEMPTS} times`, async () => {
    const asker = { userId: randomUUID(), key: randomUUID() };
    for (let n = 0; n < MAX_ATTEMPTS; n++) {
      await exposure(FULL);
      expect(await send(asker, 1)).toEqual(['EXPOSURE_LIMIT']);
    }
    await exposure(0n);
    expect(await send(asker, 1)).toEqual(['EXPOSURE_LIMIT']);
    expect(await rowsOf(asker.userId)).toHaveLength(MAX_ATTEMPTS);
    expect([...held].filter((order) => !ended.has(order))).toEqual([]);
  });

  it('places one order, whatever duplicates come at once and however the exposure changes between them', async () => {
    const rounds = fc.array(fc.record({ full: fc.boolean(), times: fc.integer({ min: 1, max: 6 }) }), {
      minLength: 2,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(rounds, async (sent) => {
        const asker = { userId: randomUUID(), key: randomUUID() };
        forget();
        let placed: string | undefined;
        for (const { full, times } of sent) {
          await exposure(full ? FULL : 0n);
          const results = new Set(await send(asker, times));
          expect(results.size).toBe(1);
          const [result] = results;
          if (placed !== undefined) expect(result).toBe(placed);
          else if (full) expect(result).toBe('EXPOSURE_LIMIT');
          else expect(result).toMatch(/^[0-9a-f-]{36}$/);
          if (result !== 'EXPOSURE_LIMIT') placed = result;
        }
        const open = (await rowsOf(asker.userId)).filter(({ status }) => status === 'open');
        expect(open.map(({ id }) => id)).toEqual(placed === undefined ? [] : [placed]);
        expect([...held].filter((order) => !ended.has(order))).toEqual(open.map(({ id }) => id));
      }),
      { numRuns: 30 },
    );
  });
});

describe('an attempt that is under way when its repeat is refused', () => {
  const short: OrdersHoldReply = { refused: [{ at: 0, reason: 'INSUFFICIENT_FUNDS', max: null }] };
  afterEach(() => void harness.wallet.on(ordersHold, ({ orders }) => hold(orders)));

  /** Sends an order whose money is held only once `goOn` is called. Later requests are answered as `others` says. */
  async function sendSlowly(asker: object, others: (orders: OrderHold[]) => OrdersHoldReply) {
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let isFirst = true;
    harness.wallet.on(ordersHold, async ({ orders }) => {
      if (!isFirst) return others(orders);
      isFirst = false;
      asked.resolve();
      await gate.promise;
      return hold(orders);
    });
    const reply = harness.order('BTCUSDT', {}, asker);
    reply.catch(() => undefined);
    await asked.promise;
    return { reply, goOn: gate.resolve };
  }

  it.each([
    ['by admission', { price: '90', max_slippage: '0.01' }, hold, 'PRICE_MOVED'],
    ['by the wallet', {}, () => short, 'INSUFFICIENT_FUNDS'],
  ])('%s never becomes an order, and gets its money back', async (_, more, others, error) => {
    await exposure(0n);
    const asker = { userId: randomUUID(), key: randomUUID() };
    const first = await sendSlowly(asker, others);
    await expect(harness.order('BTCUSDT', more, asker)).rejects.toMatchObject({ errorName: error });
    first.goOn();
    await expect(first.reply).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(await rowsOf(asker.userId)).toMatchObject([{ status: 'cancelled' }]);
    expect(held.size).toBe(1);
    expect([...ended].filter((order) => !earlier.has(order))).toEqual([...held]);
  });

  it('does not keep a later repeat from being placed, under another id', async () => {
    await exposure(0n);
    const asker = { userId: randomUUID(), key: randomUUID() };
    const moved = { price: '90', max_slippage: '0.01' };
    for (let times = 0; times < 3; times++) {
      harness.clock.advance(1);
      await expect(harness.order('BTCUSDT', moved, asker)).rejects.toMatchObject({ errorName: 'PRICE_MOVED' });
    }
    const [id] = await send(asker, 1);
    expect(await send(asker, 1)).toEqual([id]);
    expect(await harness.order('BTCUSDT', moved, asker)).toMatchObject({ id });
    const blocked = { status: 'cancelled' };
    expect(await rowsOf(asker.userId)).toMatchObject([blocked, blocked, blocked, { id, status: 'open' }]);
    expect([...held].filter((order) => !ended.has(order))).toEqual([id]);
  });

  it('may be placed if it came first: its repeat is answered with its order', async () => {
    await exposure(0n);
    const asker = { userId: randomUUID(), key: randomUUID() };
    const [id] = await send(asker, 1);
    expect(await harness.order('BTCUSDT', { price: '90', max_slippage: '0.01' }, asker)).toMatchObject({ id });
    expect(await rowsOf(asker.userId)).toMatchObject([{ id, status: 'open' }]);
  });
});
