import { MICRO } from '@makoto/contracts';

/** How a currency is reckoned in USD: by the rate instrument `symbol`, the other way round where `inverse`. */
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

/** The instrument behind a currency; null for USD itself, undefined for what is not converted here. */
export function legOf(currency: string): RateLeg | null | undefined {
  return currency === 'USD' ? null : LEGS[currency];
}

/** A leg's price in micro-units, and which way it counts. */
export interface PricedLeg {
  price: bigint;
  inverse: boolean;
}

/**
 * How many units of `to` one unit of `from` is worth, micro-units, rounded down: the house applies it to what it credits,
 * and money changed there and back never grows. Undefined stands for USD.
 */
export function crossRate(from: PricedLeg | undefined, to: PricedLeg | undefined): bigint {
  let numerator = MICRO;
  let denominator = MICRO;
  if (from?.inverse) denominator *= from.price;
  else if (from) numerator *= from.price;
  if (to?.inverse) numerator *= to.price;
  else if (to) denominator *= to.price;
  // Each inverse leg and each plain one brings one more factor of a million to its side.
  const scale = (leg: PricedLeg | undefined, inverse: boolean): bigint => (leg?.inverse === inverse ? MICRO : 1n);
  numerator *= scale(from, true) * scale(to, false);
  denominator *= scale(from, false) * scale(to, true);
  return (numerator * MICRO) / denominator;
}
