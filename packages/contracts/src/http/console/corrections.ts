import { Amount, Decimal, Id, IsoTime, ListOf, Nested, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { WITHDRAWAL_CURRENCIES, type WithdrawalCurrency } from '../wallet/withdrawals.js';
import { BOOK_READERS, FINANCE } from './roles.js';

/**
 * The accounts that a correction may use: a customer's available balance and the house's own accounts. Money set aside
 * for an order, a position or a withdrawal is off limits.
 */
export const CORRECTION_ACCOUNTS = [
  'available',
  'trading',
  'fees',
  'rebates',
  'earn_reserve',
  'fx',
  'outside_bank',
  'outside_quick',
  'outside_crypto',
  'outside_chargebacks',
] as const;
export type CorrectionAccount = (typeof CORRECTION_ACCOUNTS)[number];

export const CORRECTION_STATUSES = ['asked', 'approved', 'rejected'] as const;
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

/** Why a correction was needed, as published in the transparency log. */
export const CORRECTION_CODES = ['missing', 'duplicate', 'wrong_amount', 'wrong_account', 'goodwill', 'other'] as const;
export type CorrectionCode = (typeof CORRECTION_CODES)[number];

export class CorrectionSide {
  /** The customer, with `available`. */
  @Nullable() @Id() user_id?: string | null;
  @OneOf(CORRECTION_ACCOUNTS) account!: CorrectionAccount;
}

export class CorrectionRequest {
  /** The account to debit … */
  @Nested(() => CorrectionSide) debit!: CorrectionSide;
  /** … and the account to credit. */
  @Nested(() => CorrectionSide) credit!: CorrectionSide;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @Amount(6) amount!: string;
  /** What went wrong and how this corrects it. */
  @Text(500, { min: 10 }) reason!: string;
  /** `other` if it is missing. */
  @Nullable() @OneOf(CORRECTION_CODES) code?: CorrectionCode | null;
  /** The record that it corrects. */
  @Nullable() @Id() about?: string | null;
}

export class CorrectionView {
  @Id() id!: string;
  @OneOf(CORRECTION_STATUSES) status!: CorrectionStatus;
  @Nested(() => CorrectionSide) debit!: CorrectionSide;
  @Nested(() => CorrectionSide) credit!: CorrectionSide;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @Decimal() amount!: string;
  @Text(500) reason!: string;
  @OneOf(CORRECTION_CODES) code!: CorrectionCode;
  @Nullable() @Id() about?: string | null;
  @Id() asked_by!: string;
  @IsoTime() asked_at!: string;
  @Nullable() @Id() decided_by?: string | null;
  @Nullable() @IsoTime() decided_at?: string | null;
  @Nullable() @Text(500) reject_reason?: string | null;
}

export class CorrectionListRequest extends PageRequest {
  @Nullable() @OneOf(CORRECTION_STATUSES) status?: CorrectionStatus | null;
}

export class CorrectionListReply extends PageReply {
  @ListOf(() => CorrectionView, 100) list!: CorrectionView[];
}

export class CorrectionRejectRequest extends IdRequest {
  @Text(500) reason!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

export const consoleCorrectionList = call({
  ...admin,
  path: 'corrections/list',
  roles: BOOK_READERS,
  request: CorrectionListRequest,
  reply: CorrectionListReply,
  summary: 'Lists corrections, newest first',
});

/** @throws VALIDATION (accounts that a correction may not use), NOT_FOUND (no such customer) */
export const consoleCorrectionAsk = call({
  ...admin,
  path: 'corrections/ask',
  roles: FINANCE,
  request: CorrectionRequest,
  reply: CorrectionView,
  idempotent: true,
  summary: 'Requests a balanced posting that corrects a mistake; no money moves until another operator approves it',
});

/** @throws NOT_FOUND, FORBIDDEN for the requester, CONFLICT if it was decided otherwise, INSUFFICIENT_FUNDS */
export const consoleCorrectionApprove = call({
  ...admin,
  path: 'corrections/approve',
  roles: FINANCE,
  request: IdRequest,
  reply: CorrectionView,
  summary: 'Posts a correction that another operator requested',
});

/** @throws NOT_FOUND, CONFLICT if it was decided otherwise */
export const consoleCorrectionReject = call({
  ...admin,
  path: 'corrections/reject',
  roles: FINANCE,
  request: CorrectionRejectRequest,
  reply: CorrectionView,
  summary: 'Rejects a requested correction; no money moves',
});
