import { MICRO } from '@makoto/contracts';
import type { Levels } from './price-alert.js';

/** The levels of an alert at `target`, seen from `price`; undefined if that is the price now. */
export function crossingLevels(target: bigint, price: bigint): Levels | undefined {
  if (target === price) return undefined;
  return target > price ? { above: target, below: undefined } : { above: undefined, below: target };
}

/** The levels of an alert of a move by at least `change` (a fraction in millionths) from `price`. */
export function moveLevels(change: bigint, price: bigint): Levels {
  return {
    above: (price * (MICRO + change) + MICRO - 1n) / MICRO,
    below: (price * (MICRO - change)) / MICRO,
  };
}
