import { inUsd, type UsdRate } from '../../rates/usd-rate.calc.js';

/** What arrived for a deposit, and at which rates it counts; micro-units. */
export interface Arrival {
  /** What was asked for. */
  asked: bigint;
  received: bigint;
  /** The rate that was held for what was asked; undefined where the payment came after it had expired. */
  heldRate: UsdRate | undefined;
  /** The rate at arrival; needed where the held one does not cover all that came. */
  freshRate: UsdRate | undefined;
}

/**
 * What an arrival is worth in USD, rounded down. The held rate counts up to the amount it was held for; whatever came
 * beyond it, or too late, counts at the rate of its arrival. Nothing that arrived is kept back.
 */
export function creditOf({ asked, received, heldRate, freshRate }: Arrival): bigint {
  const covered = heldRate === undefined ? 0n : received < asked ? received : asked;
  const beyond = received - covered;
  if (beyond > 0n && freshRate === undefined) throw new RangeError('an arrival beyond the held rate needs a fresh one');
  return (heldRate ? inUsd(covered, heldRate) : 0n) + (freshRate ? inUsd(beyond, freshRate) : 0n);
}
