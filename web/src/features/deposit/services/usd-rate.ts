import { MICRO, micro, mulDown, toDecimal } from '../../../lib/money';
import { lessSpread } from '../../wallet/services/less-spread';

/** USD per unit, or units per USD for currencies that the wallet converts that way. */
export interface UsdRate {
  rate: string;
  per_usd?: string | undefined;
}

/** Currencies that the wallet converts by units per USD, because six decimals are too few for USD per unit. */
const PER_USD: readonly string[] = ['JPY', 'CNY'];

/** The rate that the wallet will use: the market rate less the spread, rounded like the wallet's because we pay the result. */
export function usedOf(quoted: { currency: string; rate: string; per_usd: string }, spread: string): UsdRate {
  const rate = toDecimal(lessSpread(micro(quoted.rate), spread), 6);
  if (!PER_USD.includes(quoted.currency)) return { rate };
  const kept = MICRO - micro(spread);
  return { rate, per_usd: toDecimal((micro(quoted.per_usd) * MICRO + kept - 1n) / kept) };
}

/** An amount in USD, rounded down to the micro-unit like the wallet's credit. */
export const inUsd = (amount: bigint, { rate, per_usd }: UsdRate): bigint =>
  per_usd === undefined ? mulDown(amount, micro(rate)) : (amount * MICRO) / micro(per_usd);

/** The rate in its usual notation. */
export const rateWords = (currency: string, { rate, per_usd }: UsdRate): string =>
  per_usd === undefined ? `1 ${currency} = US$${rate}` : `1 USD = ${per_usd} ${currency}`;
