import { type DepositView, formatMicro, type Lang, type MoneyEvent } from '@makoto/contracts';
import { reasonText } from '../reasons.js';
import type { Deposit } from './deposit.entity.js';

const iso = (ms: number): string => new Date(ms).toISOString();

/** A deposit as its owner sees it. */
export function toDepositView(d: Deposit, lang: Lang): DepositView {
  return {
    id: d.id,
    number: d.number,
    method: d.method,
    currency: d.currency,
    country: d.country,
    amount: formatMicro(d.amount),
    rate: formatMicro(d.rate),
    per_usd: d.per_usd === null ? null : formatMicro(d.per_usd),
    usd_amount: formatMicro(d.usd_amount),
    rate_until: iso(d.rate_until),
    status: d.status,
    reason: reasonText(d.reason, lang),
    received_amount: d.received_amount === null ? null : formatMicro(d.received_amount),
    credited_usd: d.credited_usd === null ? null : formatMicro(d.credited_usd),
    pay_to: d.pay_to,
    created_at: iso(d.created_at),
    updated_at: iso(d.updated_at),
  };
}

/** A deposit's status as it is told to whoever listens; the reason in English, screens ask for their own. */
export function toDepositEvent(d: Deposit): MoneyEvent {
  return {
    id: d.id,
    number: d.number,
    user_id: d.user_id,
    method: d.method,
    amount: formatMicro(d.amount),
    currency: d.currency,
    status: d.status,
    reason: reasonText(d.reason, 'en'),
    at: d.updated_at,
  };
}
