import type { WithdrawMethod } from '../../../api/common/config';
import { micro, mulDown } from '../../../lib/money';

/** What is not paid in millionths, and its smallest part that is. */
const SMALLEST: Partial<Record<string, bigint>> = { USD: 10_000n };

/**
 * The fee of a withdrawal in micro-units, as the house reckons it: its share of the amount, rounded down to what can be
 * paid, and at least the least fee.
 */
export function feeOf(amount: bigint, terms: Pick<WithdrawMethod, 'currency' | 'fee' | 'fee_rate'>): bigint {
  const share = mulDown(amount, micro(terms.fee_rate));
  const payable = share - (share % (SMALLEST[terms.currency] ?? 1n));
  const least = micro(terms.fee);
  return payable > least ? payable : least;
}
