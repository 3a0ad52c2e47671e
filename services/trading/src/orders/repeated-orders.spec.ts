import { randomUUID } from 'node:crypto';
import { ordersEnd, ordersHold } from '@makoto/contracts';
import fc from 'fast-check';
import { ExposureLimits } from '../admission/exposure-limits.js';
import { TradingHarness } from '../testing/trading-harness.js';
import { MAX_ATTEMPTS } from './order-attempts.calc.js';

const START = Date.parse('2026-11-18T15:00:00Z');
const FULL = 10n ** 12n;

let harness: TradingHarness;
/** The ids of the orders whose money the wallet holds, and of those that ended. A repeat changes neither. */
const held = new Set<string>();
const ended = new Set<string>();

beforeAll(async () => {
  harness = await TradingHarness.start(START, { id: 'BTCUSDT', symbol: 'BTCUSDT' });
  harness.begin(START);
  await harness.publish(START + 1_000, 'BTCUSDT');
  harness.wallet.on(ordersHold, ({ orders }) => {
    for (const { order_id } of orders) held.add(order_id);
    return { refused: [] };
  });
  harness.wallet.on(ordersEnd, ({ orders }) => {
    for (const { order_id } of orders) ended.add(order_id);
    return {};
  });
  await harness.order('BTCUSDT');
  // From now on admission sees the exposure only when the test or a refusal refreshes it.
  await harness.service.get(ExposureLimits).onModuleDestroy();
});
afterAll(() => harness?.close());
beforeEach(() => {
  held.clear();
  ended.clear();
});

/** Another process fills the exposure or frees it. Admission learns of room at once, and of none when orders are written. */
async function exposure(upWinnings: bigint): Promise<void> {
  const set = (winnings: bigint): Promise<unknown> =>
    harness.database.dataSource.query(`update exposure set up_winnings = $1 where product_id = 'BTCUSDT'`, [winnings]);
  await set(FULL / 1_000_000n);
  await harness.service.get(ExposureLimits).refresh();
  await set(upWinnings);
}

/** Sends the same request several times at once. Returns the order's id or the error's name for each. */
async function send(asker: object, times: number): Promise<string[]> {
  harness.clock.advance(1);
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
    harness.clock.advance(1);
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
      maxLength: MAX_ATTEMPTS,
    });
    await fc.assert(
      fc.asyncProperty(rounds, async (sent) => {
        const asker = { userId: randomUUID(), key: randomUUID() };
        held.clear();
        ended.clear();
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
