import { MONEY_STATUSES, type MoneyStatus } from '../../events/wallet.js';
import { Amount, Decimal, Id, Int, IsoTime, ListOf, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { READ_SCOPE } from '../token-scopes.js';
import { PaymentProof } from '../user/passkey-proof.js';
import { OwnMoneyRecordsRequest, PAYMENT_CURRENCIES, type PaymentCurrency } from './deposits.js';

export const WITHDRAWAL_METHODS = ['bank', 'crypto'] as const;
export type WithdrawalMethod = (typeof WITHDRAWAL_METHODS)[number];
export const WITHDRAWAL_CURRENCIES = ['USD', 'USDT'] as const;
export type WithdrawalCurrency = (typeof WITHDRAWAL_CURRENCIES)[number];

export class BankWithdrawalRequest extends PaymentProof {
  @OneOf(['bank']) paymethod!: 'bank';
  /** A bound bank card; without any the call gives 3002. */
  @Optional() @Id() bank_id?: string;
  /** USD; the fee is deducted from it. */
  @Amount(2) amount!: string;
  /** The version of the terms that the caller was shown: 1005 with the new figures if they are no longer in force. */
  @Optional() @Int(0, 1_000_000) terms_version?: number;
  /** With the payment PIN, if the customer has set up a second factor. */
  @Optional() @Text(10) totp?: string;
}

export class TrcWithdrawalRequest extends PaymentProof {
  /** Anything other than `bank`. */
  @Text(20, { pattern: /^(?!bank$)/ }) paymethod!: string;
  /** A TRC-20 address, or `wallet_id` of a bound one. */
  @Optional() @Text(64) address?: string;
  @Optional() @Id() wallet_id?: string;
  /** In `currency`; the fee is deducted from it. */
  @Amount(6) amount!: string;
  /** The balance to use; USDT is sent in either case. */
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  /** As for a bank card. */
  @Optional() @Int(0, 1_000_000) terms_version?: number;
  /** With the payment PIN, if the customer has set up a second factor. */
  @Optional() @Text(10) totp?: string;
}

/** A preview of a withdrawal; no money moves. */
export class WithdrawalPreviewRequest {
  /** `bank` with `bank_id`; anything else is an address. */
  @Text(20) paymethod!: string;
  /** A bound bank card; its currency is the payout's. */
  @Optional() @Id() bank_id?: string;
  /** In `currency`; the fee is deducted from it. */
  @Amount(6) amount!: string;
  /** The balance to use; USD by default, and always for a bank card. */
  @Optional() @OneOf(WITHDRAWAL_CURRENCIES) currency?: WithdrawalCurrency;
}

/** The amount that would arrive, and when. The rate is current; the withdrawal uses the rate of its own time. */
export class WithdrawalPreviewView {
  @OneOf(WITHDRAWAL_METHODS) method!: WithdrawalMethod;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @Decimal() amount!: string;
  @Decimal() fee!: string;
  @Decimal() net!: string;
  /** Units of `payout_currency` per unit of `currency`. */
  @Decimal() rate!: string;
  @OneOf(PAYMENT_CURRENCIES) payout_currency!: PaymentCurrency;
  @Decimal() payout_amount!: string;
  @IsoTime() expected_by!: string;
  /** The fraction of the market rate that we keep; `rate` contains it. */
  @Nullable() @Decimal() spread?: string | null;
  /** The version of the terms of these figures, for the withdrawal's request. */
  @Nullable() @Int(0, 1_000_000) terms_version?: number | null;
  /** How many operators must approve it. */
  @Int(0, 2) operators!: number;
}

export class WithdrawalView {
  @Id() id!: string;
  @Text(20) number!: string;
  @OneOf(WITHDRAWAL_METHODS) method!: WithdrawalMethod;
  /** `amount`, `fee` and `net` are in this currency. */
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @Decimal() amount!: string;
  @Decimal() fee!: string;
  @Decimal() net!: string;
  /** Units of `payout_currency` per unit of `currency`. */
  @Decimal() rate!: string;
  /** The fraction of the market rate that we keep; `rate` contains it. */
  @Nullable() @Decimal() spread?: string | null;
  /** The version of the terms it was requested under. */
  @Nullable() @Int(0, 1_000_000) terms_version?: number | null;
  @OneOf(PAYMENT_CURRENCIES) payout_currency!: PaymentCurrency;
  @Decimal() payout_amount!: string;
  /** The bank and the end of the account number, or the address. */
  @Text(120) destination!: string;
  @OneOf(MONEY_STATUSES) status!: MoneyStatus;
  @Nullable() @Text(500) reason?: string | null;
  /** The arrival time promised at the request. */
  @IsoTime() expected_by!: string;
  @IsoTime() created_at!: string;
  @Nullable() @IsoTime() approved_at?: string | null;
  @Nullable() @IsoTime() sent_at?: string | null;
  @Nullable() @IsoTime() ended_at?: string | null;
}

export class WithdrawalsReply extends PageReply {
  @ListOf(() => WithdrawalView, 100) list!: WithdrawalView[];
}

/** @throws INVALID_AMOUNT, AMOUNT_OUT_OF_RANGE, CARD_NOT_BOUND, NOT_FOUND, NO_FRESH_PRICE */
export const withdrawalPreview = call({
  path: 'wallet/withdraw_preview',
  auth: 'user',
  service: 'wallet',
  request: WithdrawalPreviewRequest,
  reply: WithdrawalPreviewView,
  objects: { bank_id: 'bank_card' },
  summary: 'Previews a withdrawal: the amount that arrives, and when; no money moves',
});

export const bankWithdrawal = call({
  path: 'wallet/bankWithdrawal',
  auth: 'user',
  service: 'wallet',
  request: BankWithdrawalRequest,
  reply: WithdrawalView,
  idempotent: true,
  whenRestricted: 'allowed',
  objects: { bank_id: 'bank_card' },
  summary: 'Withdraws to a bound bank card',
});

export const trcWithdrawal = call({
  path: 'wallet/trcWithdrawal',
  auth: 'user',
  service: 'wallet',
  request: TrcWithdrawalRequest,
  reply: WithdrawalView,
  idempotent: true,
  whenRestricted: 'allowed',
  objects: { wallet_id: 'wallet_address' },
  summary: 'Withdraws to a TRC-20 address',
});

export const withdrawalList = call({
  path: 'wallet/withdrawals',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'wallet',
  request: OwnMoneyRecordsRequest,
  reply: WithdrawalsReply,
  objects: { id: 'withdrawal' },
  summary: "Lists the caller's withdrawals, newest first, or the named one",
});

export const cancelWithdrawal = call({
  path: 'wallet/cancel_withdrawal',
  auth: 'user',
  service: 'wallet',
  request: IdRequest,
  reply: WithdrawalView,
  idempotent: true,
  whenRestricted: 'allowed',
  objects: { id: 'withdrawal' },
  summary: 'Cancels a pending withdrawal and makes its amount available again',
});
