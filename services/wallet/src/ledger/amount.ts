import { AppError, MICRO, type PaymentCurrency, parseMicro } from '@makoto/contracts';

const DECIMALS: Record<PaymentCurrency, number> = { JPY: 0, USD: 2, CNY: 2, AUD: 2, USDT: 6 };

/**
 * An amount from a request in micro-units. More decimals than the currency has are refused; a JPY amount may end in
 * `.00`.
 * @throws INVALID_AMOUNT naming `amount`
 */
export function readAmount(text: string, currency: PaymentCurrency): bigint {
  const value = parseMicro(text, Math.max(2, DECIMALS[currency]));
  if (value === undefined || value <= 0n || value % unitOf(currency) !== 0n) {
    throw new AppError('INVALID_AMOUNT', {}, [{ field: 'amount', key: 'amount' }]);
  }
  return value;
}

/** The smallest amount that can be paid in a currency, micro-units. */
export function unitOf(currency: PaymentCurrency): bigint {
  return 10n ** BigInt(6 - DECIMALS[currency]);
}

/** Rounds down to what can be paid in a currency. */
export function toPayable(amount: bigint, currency: PaymentCurrency): bigint {
  return amount - (amount % unitOf(currency));
}

/** The two digits after the dot: what the sandbox takes as a request for trouble. */
export function centsOf(amount: bigint): number {
  return Number((amount % MICRO) / 10_000n);
}
