import { divDown, mulDown } from '@makoto/contracts';

/** A currency's price in USD, in micro-units. */
export interface UsdRate {
  /** USD per unit, truncated after six decimals. */
  rate: bigint;
  /** Units per USD for a currency quoted that way; conversions then use it instead of `rate`. */
  perUsd: bigint | null;
}

/** An amount in USD, rounded down to a micro-unit because the house pays it. */
export function inUsd(amount: bigint, { rate, perUsd }: UsdRate): bigint {
  return perUsd === null ? mulDown(amount, rate) : divDown(amount, perUsd);
}
