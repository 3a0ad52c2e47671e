import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../lib/failure.ts';
import { isObject } from '../lib/json.ts';
import { DemoClient, rowsOf } from './demo-client.ts';

/** A thin market: its simulated prices stop at fixed times, which its details state. */
const THIN = 'LTCUSDT';
/** A market without silences: its stamps give the feed's time. */
const STEADY = 'BTCUSDT';
const DURATION_S = 15;
/** The time to place an order that is due now. */
const LEAD_MS = 2_000;
const SETTLED_WITHIN_MS = 60_000;
/** A machine that stalls may place its order too late. */
const MAX_TRIES = 3;

export interface VoidOrderOptions {
  url: string;
  customer: { username: string; password: string };
  signal: AbortSignal;
}

/**
 * Makes sure that the customer has a void order: places one that ends during a silence of the thin market. It waits for
 * minutes; if there is one already, nothing is done. @returns whether there is one: not without a thin market @throws
 * Failure
 */
export async function ensureVoidOrder({ url, customer, signal }: VoidOrderOptions): Promise<boolean> {
  const demo = new DemoClient(url, 'api', signal);
  await demo.login(customer.username, customer.password);
  const { silence, max_gap_ms } = await demo.ask('product/details', { symbol: THIN });
  if (!isObject(silence)) return false;
  const times = {
    everyMs: Number(silence.every_s) * 1_000,
    forMs: Number(silence.for_s) * 1_000,
    maxGapMs: Number(max_gap_ms),
  };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (await hasVoidOrder(demo)) return true;
    const { at } = await demo.ask('product/getBA', { id: STEADY });
    const nowMs = Number(at);
    const settleMs = nextWithoutPrice(nowMs + DURATION_S * 1_000 + LEAD_MS, times);
    await sleep(settleMs - DURATION_S * 1_000 - nowMs, undefined, { signal });
    const order = { product_id: THIN, direction: 'up', amount: '10.00', duration: DURATION_S };
    await demo.ask('order/create', order, `void-${settleMs}`);
  }
  if (await hasVoidOrder(demo)) return true;
  throw new Failure('no order ended during a silence of the thin market');
}

/** Returns whether a void order is in the records, once no order runs in the thin market. */
async function hasVoidOrder(demo: DemoClient): Promise<boolean> {
  const running = (data: Record<string, unknown>): boolean => rowsOf(data).some(({ symbol }) => symbol === THIN);
  await demo.until('order/hold_list', { size: 100 }, (data) => (running(data) ? undefined : true), SETTLED_WITHIN_MS);
  const settled = await demo.ask('order/list', { product_id: THIN, size: 100 });
  return rowsOf(settled).some(({ result }) => result === 'void');
}

/**
 * An early moment of the first period after `afterMs` without a fresh price, epoch milliseconds: prices stop for `forMs`
 * from every full `everyMs` on, and the last one counts for `maxGapMs`. Early, because a busy machine places the order
 * late, never too soon.
 */
export function nextWithoutPrice(
  afterMs: number,
  { everyMs, forMs, maxGapMs }: { everyMs: number; forMs: number; maxGapMs: number },
): number {
  const earlyMs = maxGapMs + Math.round((forMs - maxGapMs) / 5);
  return Math.ceil((afterMs - earlyMs) / everyMs) * everyMs + earlyMs;
}
