import type { WithdrawMethod } from '../../../api/common/config';
import { micro, mulDown } from '../../../lib/money';

/** Smallest payable part in micro-units, for currencies without six decimals. */
const SMALLEST: Partial<Record<string, bigint>> = { USD: 10_000n };

/**
 * The fee of a withdrawal in micro-units, calculated like the wallet's: its share of the amount, rounded down to a
 * payable unit, and at least the minimum fee.
 */
export function feeOf(amount: bigint, terms: Pick<WithdrawMethod, 'currency' | 'fee' | 'fee_rate'>): bigint {
  const share = mulDown(amount, micro(terms.fee_rate));
  const payable = share - (share % (SMALLEST[terms.currency] ?? 1n));
  const least = micro(terms.fee);
  return payable > least ? payable : least;
}
