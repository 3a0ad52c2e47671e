import type { WithdrawMethod } from '../../../api/common/config';
import { micro, mulDown } from '../../../lib/money';

/** The fee of a withdrawal in micro-units: its share of the amount, rounded down, and at least the least fee. */
export function feeOf(amount: bigint, terms: Pick<WithdrawMethod, 'fee' | 'fee_rate'>): bigint {
  const share = mulDown(amount, micro(terms.fee_rate));
  const least = micro(terms.fee);
  return share > least ? share : least;
}
