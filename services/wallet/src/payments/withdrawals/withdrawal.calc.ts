import { mulDown, type PaymentCurrency } from '@makoto/contracts';
import { toPayable, unitOf } from '../../ledger/index.js';
import type { WithdrawalConditions } from '../terms/terms.service.js';

/** A withdrawal's fee and what remains, in micro-units. */
export interface WithdrawalSums {
  fee: bigint;
  net: bigint;
  /** In the payout currency. */
  payout: bigint;
}

/**
 * The fee is part of the amount and is rounded down to a payable unit, in the customer's favour. The payout is rounded down
 * to the smallest unit of its currency (for JPY, one yen).
 */
export function withdrawalSums(
  amount: bigint,
  currency: PaymentCurrency,
  terms: Pick<WithdrawalConditions, 'feeRate' | 'feeMin'>,
  rate: bigint,
  payoutCurrency: PaymentCurrency,
): WithdrawalSums {
  const share = mulDown(amount, terms.feeRate);
  const rounded = share - (share % unitOf(currency));
  const fee = rounded < terms.feeMin ? terms.feeMin : rounded;
  const net = amount - fee;
  return { fee, net, payout: toPayable(mulDown(net, rate), payoutCurrency) };
}
