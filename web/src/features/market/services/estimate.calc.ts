import { MICRO, micro, mulDown } from '../../../lib/money';

/** What is taken of a market: its symbol and its price (decimal string). */
interface Priced {
  symbol: string;
  price: string;
}

export interface Estimate {
  /** Micro-units of USD. */
  usd: bigint;
  /** The market whose price it goes by. */
  symbol: string;
  /** Decimal string. */
  price: string;
}

/**
 * About what an amount (micro-units) comes to in USD, by the prices that the market screen shows, rounded down. The rate
 * that counts is the one held on the next screen. Undefined for USD itself, and where no market says.
 */
export function usdEstimate(amount: bigint, currency: string, products: readonly Priced[]): Estimate | undefined {
  const inverse = products.find(({ symbol }) => symbol === `USD${currency}`);
  if (inverse && micro(inverse.price) > 0n) {
    return { usd: (amount * MICRO) / micro(inverse.price), symbol: inverse.symbol, price: inverse.price };
  }
  const direct = products.find(({ symbol }) => symbol === `${currency}USD`);
  return direct && { usd: mulDown(amount, micro(direct.price)), symbol: direct.symbol, price: direct.price };
}

/** About what an amount of USD (micro-units) comes to in a currency, rounded down; undefined as above. */
export function payoutEstimate(usd: bigint, currency: string, products: readonly Priced[]): bigint | undefined {
  const direct = products.find(({ symbol }) => symbol === `USD${currency}`);
  if (direct) return mulDown(usd, micro(direct.price));
  const inverse = products.find(({ symbol }) => symbol === `${currency}USD`);
  return inverse && micro(inverse.price) > 0n ? (usd * MICRO) / micro(inverse.price) : undefined;
}
