import { FRAME_MS } from '@makoto/contracts';

/** The moment of an order's entry on the feed's grid, and the tick that counts there. */
export interface LaterEntry<T> {
  orderTime: number;
  tick: T;
}

/**
 * The entry of an order that must not know its price: the end of the first frame with a tick stamped after `after`, and the
 * last tick of that frame. `ticks` are ordered by stamp, and all those stamped after `after` and at or before the newest
 * one are known. Undefined if there is none yet. Epoch milliseconds.
 */
export function laterEntry<T extends { at: number }>(ticks: readonly T[], after: number): LaterEntry<T> | undefined {
  const first = ticks.find(({ at }) => at > after);
  if (!first) return undefined;
  const orderTime = Math.ceil(first.at / FRAME_MS) * FRAME_MS;
  const tick = ticks.findLast(({ at }) => at <= orderTime);
  return tick && { orderTime, tick };
}
