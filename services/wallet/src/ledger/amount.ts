import { AppError, MICRO, type PaymentCurrency, parseMicro } from '@makoto/contracts';

const DECIMALS: Record<PaymentCurrency, number> = { JPY: 0, USD: 2, CNY: 2, AUD: 2, USDT: 6 };

/**
 * Parses an amount of a request into micro-units. Refuses more decimals than the currency has; a JPY amount may end in
 * `.00`.
 * @throws INVALID_AMOUNT for the field `amount`
 */
export function readAmount(text: string, currency: PaymentCurrency): bigint {
  const value = parseMicro(text, Math.max(2, DECIMALS[currency]));
  if (value === undefined || value <= 0n || value % unitOf(currency) !== 0n) {
    throw new AppError('INVALID_AMOUNT', {}, [{ field: 'amount', key: 'amount' }]);
  }
  return value;
}

/** The smallest unit of a currency, micro-units. */
export function unitOf(currency: PaymentCurrency): bigint {
  return 10n ** BigInt(6 - DECIMALS[currency]);
}

/** Rounds down to the smallest unit of a currency. */
export function toPayable(amount: bigint, currency: PaymentCurrency): bigint {
  return amount - (amount % unitOf(currency));
}

/** The first two digits after the decimal point; the sandbox reads them as a request to fail. */
export function centsOf(amount: bigint): number {
  return Number((amount % MICRO) / 10_000n);
}
