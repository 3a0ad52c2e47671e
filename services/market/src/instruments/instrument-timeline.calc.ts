import { FRAME_MS, type InstrumentOrders, type InstrumentTerms } from '@makoto/contracts';
import type { EffectiveVersion } from '@makoto/platform';
import type { Instrument } from './instrument.js';
import { toInstrument } from './instrument-terms.calc.js';

/** An instrument's number, symbol and the start of its ticks, epoch milliseconds. */
export interface Listing {
  no: number;
  symbol: string;
  sinceMs: number;
}

/**
 * An instrument's versions, oldest first: one for each moment at which its terms change, or whether it takes orders.
 * It takes orders until operators say otherwise. A moment within a frame counts from the frame's end, so that no frame
 * has ticks of two versions.
 */
export function timelineOf(
  { no, symbol, sinceMs }: Listing,
  terms: readonly EffectiveVersion<InstrumentTerms>[],
  orders: readonly EffectiveVersion<InstrumentOrders>[],
): Instrument[] {
  const listedMs = frameEnd(sinceMs);
  const moments = new Set([...terms, ...orders].map(({ effectiveAt }) => frameEnd(effectiveAt)));
  return [...moments]
    .sort((a, b) => a - b)
    .flatMap((effectiveMs) => {
      const inForce = terms.findLast(({ effectiveAt }) => effectiveAt <= effectiveMs);
      if (!inForce) return [];
      const open = orders.findLast(({ effectiveAt }) => effectiveAt <= effectiveMs)?.content.accepted ?? true;
      const { version, content } = inForce;
      return [toInstrument({ no, symbol, version, effectiveMs, listedMs, open, terms: content })];
    });
}

const frameEnd = (atMs: number): number => Math.ceil(atMs / FRAME_MS) * FRAME_MS;
