import { divDown, MICRO, mulDown } from '@makoto/contracts';

/** A currency's price in USD, in micro-units. */
export interface UsdRate {
  /** USD per unit, truncated after six decimals. */
  rate: bigint;
  /** Units per USD for a currency quoted that way; conversions then use it instead of `rate`. */
  perUsd: bigint | null;
}

/** The rate that a customer gets: the market's less the spread, both in micro-units, rounded down. */
export function lessSpread(rate: bigint, spread: bigint): bigint {
  return mulDown(rate, MICRO - spread);
}

/**
 * The rate less a spread, a fraction in micro-units: USD per unit rounded down, units per USD rounded up, because the house
 * pays the result.
 */
export function usdRateLess({ rate, perUsd }: UsdRate, spread: bigint): UsdRate {
  const kept = MICRO - spread;
  return {
    rate: lessSpread(rate, spread),
    perUsd: perUsd === null ? null : (perUsd * MICRO + kept - 1n) / kept,
  };
}

/** An amount in USD, rounded down to a micro-unit because the house pays it. */
export function inUsd(amount: bigint, { rate, perUsd }: UsdRate): bigint {
  return perUsd === null ? mulDown(amount, rate) : divDown(amount, perUsd);
}
