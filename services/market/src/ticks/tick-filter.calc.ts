import type { Tick } from '../instruments/instrument.js';
import { instrumentByNo } from '../instruments/instruments.js';

/** What a feed handed over for one frame, told apart. */
export interface SortedTicks {
  /** Stamped within the frame, in order of stamp and instrument: these count. */
  onTime: Tick[];
  /** Stamped at or before the frame before: recorded, never used. */
  late: Tick[];
}

/**
 * Sorts what a feed handed over for the frame (fromMs, toMs]. What cannot be a price is dropped, and so is a second tick
 * of an instrument with the same stamp: the first stands.
 */
export function sortTicks(ticks: readonly Tick[], fromMs: number, toMs: number): SortedTicks {
  const sorted: SortedTicks = { onTime: [], late: [] };
  const seen = new Set<string>();
  for (const tick of ticks) {
    if (!isSound(tick) || tick.atMs > toMs) continue;
    if (tick.atMs <= fromMs) {
      sorted.late.push(tick);
      continue;
    }
    const key = `${tick.no}@${tick.atMs}`;
    if (!seen.has(key)) sorted.onTime.push(tick);
    seen.add(key);
  }
  sorted.onTime.sort((a, b) => a.atMs - b.atMs || a.no - b.no);
  return sorted;
}

function isSound(tick: Tick): boolean {
  const { price, bid, ask, volume } = tick;
  return (
    instrumentByNo(tick.no) !== undefined &&
    Number.isSafeInteger(tick.atMs) &&
    price > 0n &&
    bid > 0n &&
    ask >= bid &&
    volume >= 0n
  );
}
