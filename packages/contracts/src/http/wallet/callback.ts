import { Amount, Id, Int, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PAYMENT_CURRENCIES, type PaymentCurrency } from './deposits.js';

export const RAILS = ['sandbox', 'bank', 'tron'] as const;
export type Rail = (typeof RAILS)[number];

/** What a rail reports: money that came in, a payout that arrived, or either that will not happen. */
export const RAIL_STATUSES = ['paid', 'failed'] as const;
export type RailStatus = (typeof RAIL_STATUSES)[number];

/** A rail's report, signed. */
export class RailCallbackRequest {
  @OneOf(RAILS) rail!: Rail;
  /** The rail's own id of what happened: a repeat carries the same. */
  @Id() event_id!: string;
  @OneOf(['deposit', 'withdrawal']) type!: 'deposit' | 'withdrawal';
  /** The deposit's or withdrawal's id as it was given to the rail. */
  @Id() reference!: string;
  @Amount(6) amount!: string;
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
  @OneOf(RAIL_STATUSES) status!: RailStatus;
  @Optional() @Text(200) reason?: string;
  /** When the report was signed, epoch milliseconds; five minutes off is too much. */
  @Int(0, Number.MAX_SAFE_INTEGER) at!: number;
  /** HMAC-SHA256 in hex over the canonical text, see railCallbackText(). */
  @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) signature!: string;
}

export class RailCallbackReply {
  /** What was made of it; a repeat gets the first answer. */
  @OneOf(['credited', 'completed', 'failed', 'repeat', 'unknown', 'mismatch', 'duplicate']) outcome!: RailOutcome;
}
export type RailOutcome = 'credited' | 'completed' | 'failed' | 'repeat' | 'unknown' | 'mismatch' | 'duplicate';

/** The text that a rail signs: its fields in this order, a line each. */
export function railCallbackText(report: Omit<RailCallbackRequest, 'signature'>): string {
  const { rail, event_id, type, reference, amount, currency, status, reason, at } = report;
  return ['makoto-rail-1', rail, event_id, type, reference, amount, currency, status, reason ?? '', String(at)].join(
    '\n',
  );
}

export const railCallback = call({
  path: 'callback/:rail',
  auth: 'none',
  service: 'wallet',
  request: RailCallbackRequest,
  reply: RailCallbackReply,
  summary: "A payment rail's signed report; counted once",
});

export class SandboxPayRequest {
  @Id() deposit_id!: string;
  @OneOf(['pay', 'decline']) action!: 'pay' | 'decline';
}

/** What the sandbox's checkout page shows. */
export class SandboxCheckoutRequest {
  @Id() deposit_id!: string;
}

export class SandboxCheckoutView {
  @Id() deposit_id!: string;
  @Text(20) number!: string;
  @Amount(6) amount!: string;
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
  /** It can be paid while it is `open`. */
  @OneOf(['open', 'paying', 'paid', 'declined', 'expired']) state!: 'open' | 'paying' | 'paid' | 'declined' | 'expired';
}

export const sandboxCheckout = call({
  path: 'common/sandbox_checkout',
  auth: 'none',
  service: 'wallet',
  request: SandboxCheckoutRequest,
  reply: SandboxCheckoutView,
  summary: "Practice mode: what the sandbox's checkout page shows",
});

export const sandboxPay = call({
  path: 'common/sandbox_pay',
  auth: 'none',
  service: 'wallet',
  request: SandboxPayRequest,
  reply: SandboxCheckoutView,
  limit: { max: 60, windowS: 60 },
  summary: "Practice mode: pays or declines at the sandbox's checkout page",
});
