import { MICRO, mulDown } from '@makoto/contracts';
import { DAY_MS, type Terms } from './product.js';

/** What a quantity earns a day, rounded down to the micro-unit, as whatever the house pays. */
export function dailyEarning(quantity: bigint, terms: Pick<Terms, 'dailyRate'>): bigint {
  return mulDown(quantity, terms.dailyRate);
}

/** What a quantity earns over the whole cycle: the sum of the days as they will be paid, so it is exact. */
export function wholeEarning(quantity: bigint, terms: Pick<Terms, 'dailyRate' | 'cycleDays'>): bigint {
  return dailyEarning(quantity, terms) * BigInt(terms.cycleDays);
}

/**
 * What an early exit of a quantity gives back of the earnings paid so far: paid by the customer, so rounded down. It comes
 * out of the principal and leaves a micro-unit of it: by what comes back, the ledger knows that a position has ended.
 */
export function forfeitOf(quantity: bigint, earnings: bigint, terms: Pick<Terms, 'forfeitRate'>): bigint {
  const share = mulDown(earnings, terms.forfeitRate);
  return share < quantity ? share : quantity - 1n;
}

/** How many of its days a position has completed at `now`: the k-th ends k × 24 hours after its creation. */
export function daysDue(createdAt: number, cycleDays: number, now: number): number {
  return Math.max(0, Math.min(cycleDays, Math.floor((now - createdAt) / DAY_MS)));
}

/** The most that a cover is shown as. */
const COVER_MAX = 100n * MICRO;

/**
 * What is held for returns ÷ what is promised with one more smallest purchase, all micro-units; rounded down, at most
 * 100.
 */
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

/** What a quantity bought at `createdAt` earns day by day. */
export function scheduleOf(quantity: bigint, terms: Terms, createdAt: number): ScheduleRow[] {
  const earning = dailyEarning(quantity, terms);
  return Array.from({ length: terms.cycleDays }, (_, i) => ({
    day: i + 1,
    at: createdAt + (i + 1) * DAY_MS,
    earning,
    total: earning * BigInt(i + 1),
  }));
}
