import type { InstrumentOrders, InstrumentTerms } from '@makoto/contracts';
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
 * It takes orders until operators say otherwise.
 */
export function timelineOf(
  { no, symbol, sinceMs: listedMs }: Listing,
  terms: readonly EffectiveVersion<InstrumentTerms>[],
  orders: readonly EffectiveVersion<InstrumentOrders>[],
): Instrument[] {
  const moments = new Set([...terms, ...orders].map(({ effectiveAt }) => effectiveAt));
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
