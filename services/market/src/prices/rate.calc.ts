import { MICRO } from '@makoto/contracts';

/** How a currency converts to USD: by the rate instrument `symbol`, inverted if `inverse`. */
export interface RateLeg {
  symbol: string;
  inverse: boolean;
}

const LEGS: Readonly<Record<string, RateLeg>> = {
  USDT: { symbol: 'RATE.USDTUSD', inverse: false },
  AUD: { symbol: 'RATE.AUDUSD', inverse: false },
  JPY: { symbol: 'RATE.USDJPY', inverse: true },
  CNY: { symbol: 'RATE.USDCNY', inverse: true },
};

/** The rate instrument of a currency; null for USD itself, undefined for an unsupported currency. */
export function legOf(currency: string): RateLeg | null | undefined {
  return currency === 'USD' ? null : LEGS[currency];
}

/** A leg's price in micro-units and its direction. */
export interface PricedLeg {
  price: bigint;
  inverse: boolean;
}

/**
 * How many units of `to` one unit of `from` is worth, in micro-units. Rounded down: the house credits this amount, and
 * converting back and forth never yields a gain. Undefined stands for USD.
 */
export function crossRate(from: PricedLeg | undefined, to: PricedLeg | undefined): bigint {
  let numerator = MICRO;
  let denominator = MICRO;
  if (from?.inverse) denominator *= from.price;
  else if (from) numerator *= from.price;
  if (to?.inverse) numerator *= to.price;
  else if (to) denominator *= to.price;
  // Each leg, inverse or not, adds a factor of a million to its side.
  const scale = (leg: PricedLeg | undefined, inverse: boolean): bigint => (leg?.inverse === inverse ? MICRO : 1n);
  numerator *= scale(from, true) * scale(to, false);
  denominator *= scale(from, false) * scale(to, true);
  return (numerator * MICRO) / denominator;
}
