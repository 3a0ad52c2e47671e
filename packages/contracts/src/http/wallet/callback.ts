import { Amount, Bool, Id, Int, ListOf, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PAYMENT_CURRENCIES, type PaymentCurrency } from './deposits.js';

export const RAILS = ['sandbox', 'bank', 'tron', 'quick'] as const;
export type Rail = (typeof RAILS)[number];

/** What a rail reports: money received, a payout completed, or the failure of either. */
export const RAIL_STATUSES = ['paid', 'failed'] as const;
export type RailStatus = (typeof RAIL_STATUSES)[number];

/** A rail's signed report. */
export class RailCallbackRequest {
  @OneOf(RAILS) rail!: Rail;
  /** The rail's own id of the report; repeats have the same id. */
  @Id() event_id!: string;
  @OneOf(['deposit', 'withdrawal']) type!: 'deposit' | 'withdrawal';
  /** The id of the deposit or withdrawal, as given to the rail. */
  @Id() reference!: string;
  @Amount(6) amount!: string;
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
  @OneOf(RAIL_STATUSES) status!: RailStatus;
  @Optional() @Text(200) reason?: string;
  /** When the report was signed, epoch milliseconds; refused if off by more than five minutes. */
  @Int(0, Number.MAX_SAFE_INTEGER) at!: number;
  /** HMAC-SHA256 in hex over the text of railCallbackText(). */
  @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) signature!: string;
}

export class RailCallbackReply {
  /** The outcome; a repeat gets the first one. */
  @OneOf(['credited', 'completed', 'failed', 'repeat', 'unknown', 'mismatch', 'duplicate']) outcome!: RailOutcome;
}
export type RailOutcome = 'credited' | 'completed' | 'failed' | 'repeat' | 'unknown' | 'mismatch' | 'duplicate';

/** What became of a payment after it was credited: given back, disputed by the payer, or a dispute that the payer lost. */
export const REVERSAL_OUTCOMES = ['refunded', 'charged_back', 'returned'] as const;
export type ReversalOutcome = (typeof REVERSAL_OUTCOMES)[number];

/** The text that a rail signs: its fields in this order, one per line. */
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
  summary: "Receives a payment rail's signed report; counted once",
});

export class WebhookHeader {
  /** In lower case. */
  @Text(64) name!: string;
  @Text(1_000, { min: 0 }) value!: string;
}

/** A webhook of a payment provider, exactly as it was sent; its signature covers the bytes. */
export class QuickWebhookRequest {
  @Text(40, { pattern: /^[a-z0-9_]+$/ }) provider!: string;
  /** The body in base64. */
  @Text(150_000, { min: 0 }) content!: string;
  /** The headers about the signature. */
  @ListOf(() => WebhookHeader, 20) headers!: WebhookHeader[];
}

export class QuickWebhookReply {
  /** False for events about something else than a payment. */
  @Bool() accepted!: boolean;
}

export const quickWebhook = call({
  path: 'callback/quick/:provider',
  auth: 'none',
  service: 'wallet',
  request: QuickWebhookRequest,
  reply: QuickWebhookReply,
  webhook: true,
  summary: "Receives a payment provider's signed webhook",
});

export class SandboxPayRequest {
  @Id() deposit_id!: string;
  @OneOf(['pay', 'decline']) action!: 'pay' | 'decline';
}

/** The contents of the sandbox's checkout page. */
export class SandboxCheckoutRequest {
  @Id() deposit_id!: string;
}

export class SandboxCheckoutView {
  @Id() deposit_id!: string;
  @Text(20) number!: string;
  @Amount(6) amount!: string;
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
  /** It can be paid while `open`. */
  @OneOf(['open', 'paying', 'paid', 'declined', 'expired']) state!: 'open' | 'paying' | 'paid' | 'declined' | 'expired';
}

export const sandboxCheckout = call({
  path: 'common/sandbox_checkout',
  auth: 'none',
  service: 'wallet',
  request: SandboxCheckoutRequest,
  reply: SandboxCheckoutView,
  summary: "Practice mode: returns the contents of the sandbox's checkout page",
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
