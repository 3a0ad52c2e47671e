import { MICRO, micro, mulDown } from '../../../lib/money';

/** What a currency is worth in USD: by its unit, or, where the wallet reckons so, by how many units one USD is. */
export interface UsdRate {
  rate: string;
  per_usd?: string | undefined;
}

/** Currencies that the wallet takes as so many for one USD; for one unit of them six decimals say too little. */
const PER_USD: readonly string[] = ['JPY', 'CNY'];

/** The rate by which the wallet will reckon, of a currency that is told both ways round. */
export const usedOf = ({ currency, rate, per_usd }: { currency: string; rate: string; per_usd: string }): UsdRate =>
  PER_USD.includes(currency) ? { rate, per_usd } : { rate };

/** An amount in USD, to the micro-unit as the wallet credits it: rounded down. */
export const inUsd = (amount: bigint, { rate, per_usd }: UsdRate): bigint =>
  per_usd === undefined ? mulDown(amount, micro(rate)) : (amount * MICRO) / micro(per_usd);

/** The rate in the words of those who quote it. */
export const rateWords = (currency: string, { rate, per_usd }: UsdRate): string =>
  per_usd === undefined ? `1 ${currency} = US$${rate}` : `1 USD = ${per_usd} ${currency}`;
