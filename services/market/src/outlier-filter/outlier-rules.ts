import type { Category } from '@makoto/contracts';

/**
 * The outlier filter between feeds and frames. A price that differs from the last published one by more than its
 * instrument's bound is not published and suspends the instrument. A suspended instrument publishes nothing: it
 * has no fresh price, no orders are accepted, and orders that end meanwhile are void. It resumes
 *
 * - automatically when prices are back: `back` consecutive ticks within the limit of the last published price;
 * - automatically when the market has moved: `moved` consecutive ticks that agree with each other, at no more than
 *   double and no less than half the last published price;
 * - beyond that (a hundredfold spike, a wrong unit) only when an operator confirms the level: the next tick within the
 *   limit of that level is published. Operators cannot set a price or suspend an instrument; two of them can change
 *   these bounds, a day ahead.
 *
 * An instrument without an earlier price first needs `back` consecutive ticks that agree, unless its feed generates
 * prices.
 */
const PPM = 1_000_000n;

/** The largest step between published prices of the built-in instruments, in millionths of the price. */
export const MAX_JUMP_PPM: Readonly<Record<Category | 'rate', bigint>> = {
  forex: 20_000n,
  metal: 50_000n,
  stock: 100_000n,
  blockchain: 100_000n,
  rate: 20_000n,
};

/** Consecutive ticks that the built-in instruments need, and the minimum time they span. */
export const BACK = { ticks: 8, spanMs: 2_000 };
export const MOVED = { ticks: 20, spanMs: 10_000 };

/** At most this many ticks of an instrument per frame; of a burst, the last tick of each stretch is kept. */
export const MAX_TICKS_A_FRAME = 8;
/** At most this many rejected ticks are recorded per frame. */
export const MAX_REFUSED_A_FRAME = 50;

/** Whether a price lies within `ppm` of another. */
export function near(price: bigint, other: bigint, ppm: bigint): boolean {
  const distance = price > other ? price - other : other - price;
  return distance * PPM <= other * ppm;
}

/** Whether a price is above double or below half of another. */
export function beyondDouble(price: bigint, other: bigint): boolean {
  return price > 2n * other || 2n * price < other;
}
