import { inUsd, type UsdRate } from '../../rates/usd-rate.calc.js';

/** A payment for a deposit, with the rates that apply to it. In micro-units. */
export interface Arrival {
  /** The requested amount. */
  asked: bigint;
  received: bigint;
  /** The rate held for the requested amount; undefined for a payment after its expiry. */
  heldRate: UsdRate | undefined;
  /** The rate at arrival; required unless the held rate covers the whole payment. */
  freshRate: UsdRate | undefined;
}

/**
 * The value of a payment in USD, rounded down. The held rate applies up to the requested amount; the rest, or all of a late
 * payment, is converted at the rate of its arrival.
 */
export function creditOf({ asked, received, heldRate, freshRate }: Arrival): bigint {
  const covered = heldRate === undefined ? 0n : received < asked ? received : asked;
  const beyond = received - covered;
  if (beyond > 0n && freshRate === undefined) throw new RangeError('a payment beyond the held rate needs a fresh rate');
  return (heldRate ? inUsd(covered, heldRate) : 0n) + (freshRate ? inUsd(beyond, freshRate) : 0n);
}
