import { FINGERPRINT_KINDS, type FingerprintKind } from '../../events/fingerprints.js';
import { Decimal, Id, Int, IsoTime, ListOf, Nullable, OneOf, Text, TextList } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { RejectRequest } from './reviews.js';
import { REVIEWERS } from './roles.js';

/**
 * `open`: rebates are held. `released`: they are paid, and so are later ones. `declined`: none is paid, now or later.
 */
export const LINKED_ACCOUNTS_STATUSES = ['open', 'released', 'declined'] as const;
export type LinkedAccountsStatus = (typeof LINKED_ACCOUNTS_STATUSES)[number];

export class LinkedAccountsListRequest extends PageRequest {
  @Nullable() @OneOf(LINKED_ACCOUNTS_STATUSES) status?: LinkedAccountsStatus | null;
}

/** Two customers on one line of the invitation tree who used the same device, card or address. */
export class LinkedAccountsView {
  @Id() id!: string;
  @OneOf(LINKED_ACCOUNTS_STATUSES) status!: LinkedAccountsStatus;
  /** What both have used. */
  @TextList(FINGERPRINT_KINDS.length, 10) kinds!: FingerprintKind[];
  @Id() inviter_id!: string;
  @Text(18) inviter!: string;
  @Id() member_id!: string;
  @Text(18) member!: string;
  /** Steps between them; 1 if one invited the other. */
  @Int(1, 9) level!: number;
  /** USD held or declined. */
  @Decimal() held!: string;
  @IsoTime() opened_at!: string;
  @Nullable() @IsoTime() decided_at?: string | null;
  @Nullable() @Id() decided_by?: string | null;
  @Nullable() @Text(500) reason?: string | null;
}

export class LinkedAccountsListReply extends PageReply {
  @ListOf(() => LinkedAccountsView, 100) list!: LinkedAccountsView[];
}

/** A rebate held or declined. */
export class HeldRebateView {
  @Id() order_id!: string;
  @Int(1, 9) level!: number;
  @Decimal() amount!: string;
  @IsoTime() at!: string;
}

export class LinkedAccountsDetail extends LinkedAccountsView {
  /** The newest hundred. */
  @ListOf(() => HeldRebateView, 100) rebates!: HeldRebateView[];
}

export class LinkedAccountsReleaseRequest extends RejectRequest {
  /** The shared items that the operator has seen; a release covers only these. */
  @Nullable() @TextList(FINGERPRINT_KINDS.length, 10) kinds?: string[] | null;
}

const admin = { base: 'console', auth: 'operator', roles: REVIEWERS, service: 'referral' } as const;

export const consoleLinkedAccountsList = call({
  ...admin,
  path: 'linked_accounts/list',
  request: LinkedAccountsListRequest,
  reply: LinkedAccountsListReply,
  summary: 'Lists linked accounts: inviter and invited who may be one person, newest first; open ones oldest first',
});

/** @throws NOT_FOUND */
export const consoleLinkedAccountsGet = call({
  ...admin,
  path: 'linked_accounts/get',
  request: IdRequest,
  reply: LinkedAccountsDetail,
  summary: 'Returns one pair of linked accounts with its held rebates',
});

/**
 * @throws NOT_FOUND, CONFLICT if it is already decided and this is no repeat, or they share more than `kinds`,
 * ACCOUNT_RESTRICTED if the inviter's account is closed
 */
export const consoleLinkedAccountsRelease = call({
  ...admin,
  path: 'linked_accounts/release',
  request: LinkedAccountsReleaseRequest,
  reply: LinkedAccountsView,
  summary: 'Decides that they are two people: pays held and later rebates; with a reason for the audit log',
});

/** @throws NOT_FOUND, CONFLICT if it is already decided and this is no repeat */
export const consoleLinkedAccountsDecline = call({
  ...admin,
  path: 'linked_accounts/decline',
  request: RejectRequest,
  reply: LinkedAccountsView,
  summary: 'Decides that they are one person: pays neither held nor later rebates; with a reason for the audit log',
});
