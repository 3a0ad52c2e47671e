import { type DepositView, formatMicro, type Lang } from '@makoto/contracts';
import { reasonText } from '../reasons.js';
import { isoTime, nullOr } from '../view-formats.js';
import type { Deposit } from './deposit.entity.js';

/** A deposit as shown to its owner. */
export function toDepositView(d: Deposit, lang: Lang): DepositView {
  return {
    id: d.id,
    number: d.number,
    method: d.method,
    currency: d.currency,
    country: d.country,
    amount: formatMicro(d.amount),
    rate: formatMicro(d.rate),
    per_usd: nullOr(d.per_usd, formatMicro),
    spread: formatMicro(d.spread),
    held_within: nullOr(d.held_within, formatMicro),
    terms_version: d.terms_version,
    usd_amount: formatMicro(d.usd_amount),
    rate_until: isoTime(d.rate_until),
    status: d.status,
    reason: reasonText(d.reason, lang),
    received_amount: nullOr(d.received_amount, formatMicro),
    credited_usd: nullOr(d.credited_usd, formatMicro),
    held_amount: nullOr(d.held_amount, formatMicro),
    arrival_rate: nullOr(d.arrival_rate, formatMicro),
    arrival_per_usd: nullOr(d.arrival_per_usd, formatMicro),
    pay_to: d.pay_to,
    created_at: isoTime(d.created_at),
    reported_at: nullOr(d.reported_at, isoTime),
    updated_at: isoTime(d.updated_at),
  };
}
