import { mulDown, type PaymentCurrency } from '@makoto/contracts';
import { toPayable, unitOf } from '../../ledger/amount.js';
import type { WithdrawalTerms } from '../terms/terms.service.js';

/** What a withdrawal costs and brings, micro-units. */
export interface WithdrawalSums {
  fee: bigint;
  net: bigint;
  /** In the payout's currency. */
  payout: bigint;
}

/**
 * The fee comes out of the amount and is rounded down to what can be paid, in the customer's favour. What is paid out is
 * rounded down to the payout currency's smallest unit (a whole yen).
 */
export function withdrawalSums(
  amount: bigint,
  currency: PaymentCurrency,
  terms: Pick<WithdrawalTerms, 'feeRate' | 'feeMin'>,
  rate: bigint,
  payoutCurrency: PaymentCurrency,
): WithdrawalSums {
  const share = mulDown(amount, terms.feeRate);
  const rounded = share - (share % unitOf(currency));
  const fee = rounded < terms.feeMin ? terms.feeMin : rounded;
  const net = amount - fee;
  return { fee, net, payout: toPayable(mulDown(net, rate), payoutCurrency) };
}
