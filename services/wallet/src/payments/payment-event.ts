import { formatMicro, type MoneyEvent } from '@makoto/contracts';
import type { Deposit } from './deposits/deposit.entity.js';
import { reasonText } from './reasons.js';
import { nullOr } from './view-formats.js';
import type { Withdrawal } from './withdrawals/withdrawal.entity.js';

/** The event for a changed deposit or withdrawal. The reason is in English; screens fetch their own language. */
export function toPaymentEvent(payment: Deposit | Withdrawal): MoneyEvent {
  const { id, number, user_id, method, currency, status } = payment;
  return {
    ...{ id, number, user_id, method, currency, status },
    amount: formatMicro(payment.amount),
    received_amount: 'received_amount' in payment ? nullOr(payment.received_amount, formatMicro) : null,
    reason: reasonText(payment.reason, 'en'),
    at: payment.updated_at,
  };
}
