import type { Category } from '@makoto/contracts';

/**
 * The guard between feeds and the grid. A price that differs from the last published one by more than its market's
 * `MAX_JUMP` is not published: it suspends the instrument. While it is suspended nothing of it is published, so that
 * price(t) has no fresh tick, no order is taken and what ends then is void. It resumes
 *
 * - by itself, where prices are back: `BACK` ticks in a row within `MAX_JUMP` of the last published price;
 * - by itself, where the market has really moved: `MOVED` ticks in a row that agree with each other, at a level that is
 *   not beyond double or half the last published price;
 * - at a level beyond that (a hundredfold spike, a wrong unit) by an operator alone, who says that the level is right:
 *   the next tick within `MAX_JUMP` of it is published. No operator names a price, and none can suspend.
 *
 * An instrument without an earlier price has to bring `BACK` ticks in a row that agree first, unless its feed makes
 * prices itself.
 */
const PPM = 1_000_000n;

/** The largest step from one published price to the next, millionths of the price. */
export const MAX_JUMP_PPM: Readonly<Record<Category | 'rate', bigint>> = {
  forex: 20_000n,
  metal: 50_000n,
  stock: 100_000n,
  blockchain: 100_000n,
  rate: 20_000n,
};

/** So many ticks in a row, over at least so long. */
export const BACK = { ticks: 8, spanMs: 2_000 };
export const MOVED = { ticks: 20, spanMs: 10_000 };

/** Ticks of one instrument that a frame holds at most; of a burst the last one of each stretch is kept. */
export const MAX_TICKS_A_FRAME = 8;
/** Refused ticks that are recorded for one frame at most. */
export const MAX_REFUSED_A_FRAME = 50;

/** Whether a price lies within `ppm` of another. */
export function near(price: bigint, other: bigint, ppm: bigint): boolean {
  const distance = price > other ? price - other : other - price;
  return distance * PPM <= other * ppm;
}

/** Whether a price is beyond double or half of another. */
export function beyondDouble(price: bigint, other: bigint): boolean {
  return price > 2n * other || 2n * price < other;
}
