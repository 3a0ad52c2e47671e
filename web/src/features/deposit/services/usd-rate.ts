import { MICRO, micro, mulDown } from '../../../lib/money';

/** USD per unit, or units per USD for currencies that the wallet converts that way. */
export interface UsdRate {
  rate: string;
  per_usd?: string | undefined;
}

/** Currencies that the wallet converts by units per USD, because six decimals are too few for USD per unit. */
const PER_USD: readonly string[] = ['JPY', 'CNY'];

/** The rate that the wallet will use, of a currency that is quoted both ways. */
export const usedOf = ({ currency, rate, per_usd }: { currency: string; rate: string; per_usd: string }): UsdRate =>
  PER_USD.includes(currency) ? { rate, per_usd } : { rate };

/** An amount in USD, rounded down to the micro-unit like the wallet's credit. */
export const inUsd = (amount: bigint, { rate, per_usd }: UsdRate): bigint =>
  per_usd === undefined ? mulDown(amount, micro(rate)) : (amount * MICRO) / micro(per_usd);

/** The rate in its usual notation. */
export const rateWords = (currency: string, { rate, per_usd }: UsdRate): string =>
  per_usd === undefined ? `1 ${currency} = US$${rate}` : `1 USD = ${per_usd} ${currency}`;
