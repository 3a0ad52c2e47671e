import { divDown, mulDown } from '@makoto/contracts';

/** What a currency is worth in USD; micro-units. */
export interface UsdRate {
  /** USD for one unit, cut off after six decimals. */
  rate: bigint;
  /** Units for one USD, where the currency is quoted that way round; `rate` is then only what it comes to. */
  perUsd: bigint | null;
}

/** An amount in USD, rounded to the nearest lower micro-unit: it is what the house pays. */
export function inUsd(amount: bigint, { rate, perUsd }: UsdRate): bigint {
  return perUsd === null ? mulDown(amount, rate) : divDown(amount, perUsd);
}
