import { isDeepStrictEqual } from 'node:util';
import { INSTRUMENT_CHANGES, type InstrumentChange } from '@makoto/contracts';
import type { Instrument } from './instrument.js';

/** What a version changes against the one before. */
export function changesBetween(before: Instrument, after: Instrument): InstrumentChange[] {
  const same: Record<InstrumentChange, boolean> = {
    name: isDeepStrictEqual(before.names, after.names),
    category: before.category === after.category,
    order: before.position === after.position,
    orders: before.open === after.open,
    max_gap: before.maxGapMs === after.maxGapMs,
    sessions: isDeepStrictEqual(before.calendar.rule, after.calendar.rule),
    decimals: before.decimals === after.decimals,
    feeds: isDeepStrictEqual(before.sources, after.sources),
    filter: isDeepStrictEqual(before.filter, after.filter),
  };
  return INSTRUMENT_CHANGES.filter((change) => !same[change]);
}

const OF_TICKS: readonly InstrumentChange[] = ['sessions', 'decimals', 'feeds', 'filter'];

/**
 * Whether a version changes which ticks are published and so may decide an order: such a change is announced a day
 * ahead, the longest that an order runs, and no order runs across it.
 */
export function affectsTicks(before: Instrument, after: Instrument): boolean {
  return changesBetween(before, after).some((change) => OF_TICKS.includes(change));
}
