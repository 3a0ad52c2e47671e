import { MICRO } from '@makoto/contracts';
import { inUsd, type UsdRate } from '../../rates/usd-rate.calc.js';

/** A rate held for a deposit, with the bound within which it holds. */
export interface HeldRate extends UsdRate {
  /**
   * The fraction by which the market may move either way, in micro-units; null for deposits from before there was a bound,
   * whose rate holds whatever the market does.
   */
  within: bigint | null;
}

/** A payment for a deposit, with the rates that apply to it. In micro-units. */
export interface Arrival {
  /** The requested amount. */
  asked: bigint;
  received: bigint;
  /** The rate held for the requested amount; undefined for a payment after its expiry. */
  heldRate: HeldRate | undefined;
  /** The rate at arrival. */
  freshRate: UsdRate;
}

/**
 * The value of a payment in USD, each part rounded down, and the part converted at the held rate: up to the requested amount
 * while the market is near that rate. The rest, or all of a late payment, is converted at the rate of its arrival.
 */
export function creditOf({ asked, received, heldRate, freshRate }: Arrival): { usd: bigint; heldAmount: bigint } {
  if (!heldRate || !stillHolds(heldRate, freshRate)) return { usd: inUsd(received, freshRate), heldAmount: 0n };
  const heldAmount = received < asked ? received : asked;
  return { usd: inUsd(heldAmount, heldRate) + inUsd(received - heldAmount, freshRate), heldAmount };
}

/**
 * Whether the rate has moved no further than its bound, in either direction: a rate that only moves against the customer
 * would be unfair, one that never moves a free option. Both rates have the same spread.
 */
export function stillHolds(held: HeldRate, fresh: UsdRate): boolean {
  if (held.within === null) return true;
  const [before, now] =
    held.perUsd !== null && fresh.perUsd !== null ? [held.perUsd, fresh.perUsd] : [held.rate, fresh.rate];
  const moved = now > before ? now - before : before - now;
  return moved * MICRO <= before * held.within;
}

/**
 * The bound of a deposit's rate: half the spread. The other half covers what a customer may know of the market before we do.
 */
export function heldWithin(spread: bigint): bigint {
  return spread / 2n;
}
