import { formatMicro, type Lang, type MoneyEvent, type WithdrawalView } from '@makoto/contracts';
import { reasonText } from '../reasons.js';
import type { Withdrawal } from './withdrawal.entity.js';

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** A withdrawal as its owner sees it. */
export function toWithdrawalView(w: Withdrawal, lang: Lang): WithdrawalView {
  return {
    id: w.id,
    number: w.number,
    method: w.method,
    currency: w.currency,
    amount: formatMicro(w.amount),
    fee: formatMicro(w.fee),
    net: formatMicro(w.net),
    rate: formatMicro(w.rate),
    payout_currency: w.payout_currency,
    payout_amount: formatMicro(w.payout_amount),
    destination: w.destination,
    status: w.status,
    reason: reasonText(w.reason, lang),
    expected_by: iso(w.expected_by),
    created_at: iso(w.created_at),
    approved_at: isoOrNull(w.approved_at),
    sent_at: isoOrNull(w.sent_at),
    ended_at: isoOrNull(w.ended_at),
  };
}

/** A withdrawal's status as it is told to whoever listens; the reason in English, screens ask for their own. */
export function toWithdrawalEvent(w: Withdrawal): MoneyEvent {
  return {
    id: w.id,
    number: w.number,
    user_id: w.user_id,
    method: w.method,
    amount: formatMicro(w.amount),
    currency: w.currency,
    status: w.status,
    reason: reasonText(w.reason, 'en'),
    at: w.updated_at,
  };
}
