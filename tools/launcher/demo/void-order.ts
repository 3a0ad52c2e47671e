import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../lib/failure.ts';
import { isObject } from '../lib/json.ts';
import { DemoClient, rowsOf } from './demo-client.ts';

/** A thin market: its simulated prices stay away at fixed times, which its details tell. */
const THIN = 'LTCUSDT';
/** Whose prices never stay away: their stamps tell the feed's time. */
const STEADY = 'BTCUSDT';
const DURATION_S = 15;
/** What it takes to place an order that is due now. */
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
 * Makes sure that the customer has an order that ended without a fresh price and was given back: places one so that it
 * ends while the thin market's prices stay away. Takes minutes, since it waits for that time; where there is one already,
 * nothing is done. @returns whether there is one: not where no prices ever stay away @throws Failure
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
  throw new Failure('no order ended while the prices of the thin market stayed away');
}

/** Once nothing runs in the thin market any more: whether a void order is in its records. */
async function hasVoidOrder(demo: DemoClient): Promise<boolean> {
  const running = (data: Record<string, unknown>): boolean => rowsOf(data).some(({ symbol }) => symbol === THIN);
  await demo.until('order/hold_list', { size: 100 }, (data) => (running(data) ? undefined : true), SETTLED_WITHIN_MS);
  const settled = await demo.ask('order/list', { product_id: THIN, size: 100 });
  return rowsOf(settled).some(({ result }) => result === 'void');
}

/**
 * The middle of the first stretch after `afterMs` in which no price is fresh, epoch milliseconds: prices stay away for
 * `forMs` from every full `everyMs` on, and the last one before counts for `maxGapMs`.
 */
export function nextWithoutPrice(
  afterMs: number,
  { everyMs, forMs, maxGapMs }: { everyMs: number; forMs: number; maxGapMs: number },
): number {
  const middleMs = Math.round((maxGapMs + forMs) / 2);
  return Math.ceil((afterMs - middleMs) / everyMs) * everyMs + middleMs;
}
