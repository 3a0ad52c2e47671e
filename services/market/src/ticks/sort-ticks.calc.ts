import type { Tick } from '../instruments/instrument.js';
import { MAX_TICKS_A_FRAME } from '../outlier-filter/outlier-rules.js';

/**
 * Why a tick is refused: stamped before the current frame; same timestamp as an earlier one; not a valid price; too
 * many in one frame; or its instrument is suspended.
 */
export type RefusalReason = 'late' | 'duplicate' | 'unsound' | 'burst' | 'suspended';

export interface RefusedTick {
  tick: Tick;
  reason: RefusalReason;
}

/** A feed's ticks for one frame, sorted. */
export interface SortedTicks {
  /** Stamped within the frame, ordered by timestamp and instrument; candidates for publication. */
  onTime: Tick[];
  /** Recorded, never used. */
  refused: RefusedTick[];
}

/**
 * Sorts a feed's ticks for the frame (fromMs, toMs], whatever order they arrive in. Of ticks with the same timestamp
 * the first counts; of a burst, the last tick of each of a few equal stretches of the frame is kept.
 */
export function sortTicks(ticks: readonly Tick[], fromMs: number, toMs: number): SortedTicks {
  const sorted: SortedTicks = { onTime: [], refused: [] };
  const refuse = (tick: Tick, reason: RefusalReason): void => void sorted.refused.push({ tick, reason });
  const byInstrument = new Map<number, Map<number, Tick>>();
  for (const tick of ticks) {
    if (!isSound(tick)) refuse(tick, 'unsound');
    else if (tick.atMs <= fromMs) refuse(tick, 'late');
    else if (tick.atMs <= toMs) {
      const byStamp = byInstrument.get(tick.no) ?? new Map<number, Tick>();
      byInstrument.set(tick.no, byStamp);
      const known = byStamp.get(tick.atMs);
      if (known === undefined) byStamp.set(tick.atMs, tick);
      else if (known.price !== tick.price) refuse(tick, 'duplicate');
    }
  }
  for (const byStamp of byInstrument.values()) {
    const kept = [...byStamp.values()].sort((a, b) => a.atMs - b.atMs);
    sorted.onTime.push(...(kept.length <= MAX_TICKS_A_FRAME ? kept : thinned(kept, fromMs, toMs, refuse)));
  }
  sorted.onTime.sort((a, b) => a.atMs - b.atMs || a.no - b.no);
  return sorted;
}

/** The last tick of each stretch of the frame; `ticks` must be ordered by timestamp. */
function thinned(
  ticks: readonly Tick[],
  fromMs: number,
  toMs: number,
  refuse: (tick: Tick, reason: RefusalReason) => void,
): Tick[] {
  const stretchMs = (toMs - fromMs) / MAX_TICKS_A_FRAME;
  const stretch = (tick: Tick | undefined): number =>
    tick ? Math.ceil((tick.atMs - fromMs) / stretchMs) : Number.POSITIVE_INFINITY;
  return ticks.filter((tick, i) => {
    const isLast = stretch(tick) < stretch(ticks[i + 1]);
    if (!isLast) refuse(tick, 'burst');
    return isLast;
  });
}

function isSound(tick: Tick): boolean {
  const { price, bid, ask, volume } = tick;
  return Number.isSafeInteger(tick.atMs) && price > 0n && bid > 0n && ask >= bid && volume >= 0n;
}
