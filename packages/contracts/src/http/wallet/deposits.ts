import { MONEY_STATUSES, type MoneyStatus } from '../../events/wallet.js';
import { Decimal, Id, Int, IsoTime, ListOf, Nested, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { READ_SCOPE } from '../token-scopes.js';

export const DEPOSIT_METHODS = ['bank', 'quick', 'crypto'] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

/** The currencies of bank deposits and withdrawals (specification, section 9). */
export const FIAT_CURRENCIES = ['JPY', 'USD', 'CNY', 'AUD'] as const;
export type FiatCurrency = (typeof FIAT_CURRENCIES)[number];

export const PAYMENT_CURRENCIES = [...FIAT_CURRENCIES, 'USDT'] as const;
export type PaymentCurrency = (typeof PAYMENT_CURRENCIES)[number];

/** Payment instructions: a bank account with a reference, a hosted checkout, or an address with its QR text. */
export class PayToView {
  @Optional() @Text(80) bank_name?: string;
  @Optional() @Text(20) bank_code?: string;
  @Optional() @Text(80) branch_name?: string;
  @Optional() @Text(20) branch_number?: string;
  @Optional() @Text(40) account_number?: string;
  @Optional() @Text(80) holder_name?: string;
  /** The reference that identifies the transfer. */
  @Optional() @Text(40) reference?: string;
  @Optional() @Text(500) checkout_url?: string;
  @Optional() @Text(20) network?: string;
  @Optional() @Text(64) address?: string;
  /** The text to encode as a QR code. */
  @Optional() @Text(200) qr?: string;
}

/** A deposit: the requested amount, the received amount and the outcome. */
export class DepositView {
  @Id() id!: string;
  @Text(20) number!: string;
  @OneOf(DEPOSIT_METHODS) method!: DepositMethod;
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
  @Nullable() @Text(2) country?: string | null;
  /** In `currency`. */
  @Decimal() amount!: string;
  /**
   * USD per unit of `currency`, held until `rate_until` while the market is within `held_within` of it; otherwise the rate
   * of the payment's arrival applies, less the same spread.
   */
  @Decimal() rate!: string;
  /**
   * Units of `currency` per USD, for currencies quoted that way (JPY, CNY). The USD amount is the amount divided by
   * this, rounded down, because `rate` has too few digits for a yen.
   */
  @Nullable() @Decimal() per_usd?: string | null;
  /** The fraction of the market rate that we keep; `rate` and `per_usd` contain it. */
  @Nullable() @Decimal() spread?: string | null;
  /** The fraction by which the market may move, up or down; null if the rate holds whatever the market does. */
  @Nullable() @Decimal() held_within?: string | null;
  /** The version of the terms it was opened under. */
  @Nullable() @Int(0, 1_000_000) terms_version?: number | null;
  @Decimal() usd_amount!: string;
  @IsoTime() rate_until!: string;
  @OneOf(MONEY_STATUSES) status!: MoneyStatus;
  @Nullable() @Text(500) reason?: string | null;
  /** The amount received, in `currency`. */
  @Nullable() @Decimal() received_amount?: string | null;
  /** The amount credited, in USD. */
  @Nullable() @Decimal() credited_usd?: string | null;
  /**
   * The part of `received_amount` that was converted at `rate`; the rest was converted at `arrival_rate`. Null before the
   * credit, and for deposits that were credited before it was recorded.
   */
  @Nullable() @Decimal() held_amount?: string | null;
  /** USD per unit of `currency` when the payment arrived, less the spread. */
  @Nullable() @Decimal() arrival_rate?: string | null;
  /** Units of `currency` per USD when the payment arrived, for currencies quoted that way. */
  @Nullable() @Decimal() arrival_per_usd?: string | null;
  @Nested(() => PayToView) pay_to!: PayToView;
  @IsoTime() created_at!: string;
  /** When its owner reported it paid, last. */
  @Nullable() @IsoTime() reported_at?: string | null;
  /** When its status changed last: of a credited deposit, the time of the credit. */
  @IsoTime() updated_at!: string;
}

export class SubmitNowRequest {
  @Id() deposit_id!: string;
  @Optional() @Text(80) payer_name?: string;
  @Optional() @Text(100) txid?: string;
  /** An upload's id. */
  @Optional() @Id() proof?: string;
}

export class SubmitNowReply {
  @Id() id!: string;
  @Text(20) number!: string;
  @OneOf(MONEY_STATUSES) status!: MoneyStatus;
}

export class MoneyRecordsRequest extends PageRequest {
  @Optional() @OneOf(MONEY_STATUSES) status?: MoneyStatus;
  /** Only the record with this number, such as `D100001`, whatever its status. */
  @Optional() @Text(20) number?: string;
}

export class OwnMoneyRecordsRequest extends MoneyRecordsRequest {
  /** Only the record with this id, whatever its status. */
  @Optional() @Id() id?: string;
}

export class DepositsReply extends PageReply {
  @ListOf(() => DepositView, 100) list!: DepositView[];
}

export const submitNow = call({
  path: 'wallet/submit_now',
  auth: 'user',
  service: 'wallet',
  request: SubmitNowRequest,
  reply: SubmitNowReply,
  idempotent: true,
  whenRestricted: 'allowed',
  objects: { deposit_id: 'deposit', proof: 'upload' },
  summary: 'Reports a deposit as paid; this credits nothing',
});

export const depositList = call({
  path: 'wallet/deposits',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'wallet',
  request: OwnMoneyRecordsRequest,
  reply: DepositsReply,
  objects: { id: 'deposit' },
  summary: "Lists the caller's deposits, newest first, or the named one",
});
