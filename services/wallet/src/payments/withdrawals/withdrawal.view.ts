import { formatMicro, type Lang, type WithdrawalView } from '@makoto/contracts';
import { reasonText } from '../reasons.js';
import { isoTime, nullOr } from '../view-formats.js';
import type { Withdrawal } from './withdrawal.entity.js';

/** A withdrawal as shown to its owner. */
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
    spread: formatMicro(w.spread),
    terms_version: w.terms_version,
    payout_currency: w.payout_currency,
    payout_amount: formatMicro(w.payout_amount),
    destination: w.destination,
    status: w.status,
    reason: reasonText(w.reason, lang),
    expected_by: isoTime(w.expected_by),
    created_at: isoTime(w.created_at),
    approved_at: nullOr(w.approved_at, isoTime),
    sent_at: nullOr(w.sent_at, isoTime),
    ended_at: nullOr(w.ended_at, isoTime),
  };
}
