import { Amount, Decimal, Id, IsoTime, ListOf, Nested, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { WITHDRAWAL_CURRENCIES, type WithdrawalCurrency } from '../wallet/withdrawals.js';
import { BOOK_READERS, FINANCE } from './roles.js';

/**
 * The accounts that a correction may touch: what a customer can spend, and what is the house's own. What is set aside for
 * an order, a position or a withdrawal moves only with it.
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
] as const;
export type CorrectionAccount = (typeof CORRECTION_ACCOUNTS)[number];

export const CORRECTION_STATUSES = ['asked', 'approved', 'rejected'] as const;
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

export class CorrectionSide {
  /** With `available`: whose. */
  @Optional() @Id() user_id?: string | null;
  @OneOf(CORRECTION_ACCOUNTS) account!: CorrectionAccount;
}

export class CorrectionRequest {
  /** What it is taken from … */
  @Nested(() => CorrectionSide) debit!: CorrectionSide;
  /** … and what it is given to. */
  @Nested(() => CorrectionSide) credit!: CorrectionSide;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @Amount(6) amount!: string;
  /** What went wrong and why this mends it. */
  @Text(500, { min: 10 }) reason!: string;
  /** The record behind it. */
  @Optional() @Id() about?: string | null;
}

export class CorrectionView {
  @Id() id!: string;
  @OneOf(CORRECTION_STATUSES) status!: CorrectionStatus;
  @Nested(() => CorrectionSide) debit!: CorrectionSide;
  @Nested(() => CorrectionSide) credit!: CorrectionSide;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @Decimal() amount!: string;
  @Text(500) reason!: string;
  @Optional() @Id() about?: string | null;
  @Id() asked_by!: string;
  @IsoTime() asked_at!: string;
  @Optional() @Id() decided_by?: string | null;
  @Optional() @IsoTime() decided_at?: string | null;
  @Optional() @Text(500) reject_reason?: string | null;
}

export class CorrectionListRequest extends PageRequest {
  @Optional() @OneOf(CORRECTION_STATUSES) status?: CorrectionStatus | null;
}

export class CorrectionListReply extends PageReply {
  @ListOf(() => CorrectionView, 100) list!: CorrectionView[];
}

export class CorrectionIdRequest {
  @Id() id!: string;
}

export class CorrectionRejectRequest extends CorrectionIdRequest {
  @Text(500) reason!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

export const consoleCorrectionList = call({
  ...admin,
  path: 'corrections/list',
  roles: BOOK_READERS,
  request: CorrectionListRequest,
  reply: CorrectionListReply,
  summary: 'Corrections, newest first',
});

/** @throws VALIDATION (the sides are no two accounts that a correction may touch), NOT_FOUND (no such customer) */
export const consoleCorrectionAsk = call({
  ...admin,
  path: 'corrections/ask',
  roles: FINANCE,
  request: CorrectionRequest,
  reply: CorrectionView,
  idempotent: true,
  summary: 'Asks for a balanced posting that mends a mistake; nothing moves until another operator approves it',
});

/** @throws NOT_FOUND, FORBIDDEN to who asked for it, CONFLICT where it was decided otherwise, INSUFFICIENT_FUNDS */
export const consoleCorrectionApprove = call({
  ...admin,
  path: 'corrections/approve',
  roles: FINANCE,
  request: CorrectionIdRequest,
  reply: CorrectionView,
  summary: 'Posts a correction that another operator asked for',
});

/** @throws NOT_FOUND, CONFLICT where it was decided otherwise */
export const consoleCorrectionReject = call({
  ...admin,
  path: 'corrections/reject',
  roles: FINANCE,
  request: CorrectionRejectRequest,
  reply: CorrectionView,
  summary: 'Ends a correction that was asked for; nothing moves',
});
