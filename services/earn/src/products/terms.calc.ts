import { MICRO, mulDown } from '@makoto/contracts';
import { DAY_MS, type Terms } from './product.js';

/** The daily earning of a quantity, rounded down to the micro-unit. */
export function dailyEarning(quantity: bigint, terms: Pick<Terms, 'dailyRate'>): bigint {
  return mulDown(quantity, terms.dailyRate);
}

/** The earnings of a quantity over the whole cycle, exactly as they will be paid day by day. */
export function wholeEarning(quantity: bigint, terms: Pick<Terms, 'dailyRate' | 'cycleDays'>): bigint {
  return dailyEarning(quantity, terms) * BigInt(terms.cycleDays);
}

/**
 * What an early exit takes back of the earnings paid so far, rounded down in the customer's favour. It is deducted from the
 * principal and leaves at least a micro-unit of it, because the ledger records the end of a position by that payment.
 */
export function forfeitOf(quantity: bigint, earnings: bigint, terms: Pick<Terms, 'forfeitRate'>): bigint {
  const share = mulDown(earnings, terms.forfeitRate);
  return share < quantity ? share : quantity - 1n;
}

/** How many days a position has completed at `now`; day k ends k × 24 hours after its creation. */
export function daysDue(createdAt: number, cycleDays: number, now: number): number {
  return Math.max(0, Math.min(cycleDays, Math.floor((now - createdAt) / DAY_MS)));
}

/** The largest cover that is shown. */
const COVER_MAX = 100n * MICRO;

/** (reserve + promised) ÷ (promised + the next smallest purchase's promise), in micro-units; rounded down, at most 100. */
export function coverOf(reserve: bigint, promised: bigint, nextPromise: bigint): bigint {
  const due = promised + nextPromise;
  const cover = ((reserve + promised) * MICRO) / due;
  return cover < COVER_MAX ? cover : COVER_MAX;
}

export interface ScheduleRow {
  /** From 1. */
  day: number;
  /** When it is paid, epoch milliseconds. */
  at: number;
  earning: bigint;
  total: bigint;
}

/** The daily earnings of a quantity bought at `createdAt`. */
export function scheduleOf(quantity: bigint, terms: Terms, createdAt: number): ScheduleRow[] {
  const earning = dailyEarning(quantity, terms);
  return Array.from({ length: terms.cycleDays }, (_, i) => ({
    day: i + 1,
    at: createdAt + (i + 1) * DAY_MS,
    earning,
    total: earning * BigInt(i + 1),
  }));
}
