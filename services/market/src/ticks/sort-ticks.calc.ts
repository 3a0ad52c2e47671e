import type { Tick } from '../instruments/instrument.js';
import { instrumentByNo } from '../instruments/instruments.js';
import { MAX_TICKS_A_FRAME } from '../outlier-filter/outlier-rules.js';

/**
 * Why a tick does not count: stamped at or before the frame before; stamped like another that came first; no price at
 * all; more in one frame than are kept; or its instrument is suspended.
 */
export type RefusalReason = 'late' | 'duplicate' | 'unsound' | 'burst' | 'suspended';

export interface RefusedTick {
  tick: Tick;
  reason: RefusalReason;
}

/** What a feed handed over for one frame, told apart. */
export interface SortedTicks {
  /** Stamped within the frame, in order of stamp and instrument: these may count. */
  onTime: Tick[];
  /** Recorded, never used. */
  refused: RefusedTick[];
}

/**
 * Sorts what a feed handed over for the frame (fromMs, toMs], in whatever order it came. Of an instrument's ticks with
 * the same stamp the first stands; of a burst those are kept that end each of a few equal stretches of the frame.
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

/** The last tick of each stretch of the frame; `ticks` in order of their stamps. */
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
  return (
    instrumentByNo(tick.no) !== undefined &&
    Number.isSafeInteger(tick.atMs) &&
    price > 0n &&
    bid > 0n &&
    ask >= bid &&
    volume >= 0n
  );
}
