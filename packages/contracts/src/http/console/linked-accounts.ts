import { FINGERPRINT_KINDS, type FingerprintKind } from '../../events/fingerprints.js';
import { Decimal, Id, Int, IsoTime, ListOf, OneOf, Optional, Text, TextList } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { RejectRequest, ReviewRequest } from './reviews.js';
import { REVIEWERS } from './roles.js';

/** `open`: rebates wait. `released`: they are paid, and so are later ones. `declined`: none is paid, now or later. */
export const LINKED_ACCOUNTS_STATUSES = ['open', 'released', 'declined'] as const;
export type LinkedAccountsStatus = (typeof LINKED_ACCOUNTS_STATUSES)[number];

export class LinkedAccountsListRequest extends PageRequest {
  @Optional() @OneOf(LINKED_ACCOUNTS_STATUSES) status?: LinkedAccountsStatus | null;
}

/** Two customers, one above the other in the invitation tree, who were seen with the same device, card or address. */
export class LinkedAccountsView {
  @Id() id!: string;
  @OneOf(LINKED_ACCOUNTS_STATUSES) status!: LinkedAccountsStatus;
  /** What both were seen with. */
  @TextList(FINGERPRINT_KINDS.length, 10) kinds!: FingerprintKind[];
  @Id() inviter_id!: string;
  @Text(18) inviter!: string;
  @Id() member_id!: string;
  @Text(18) member!: string;
  /** How many steps lie between them: 1 where one invited the other. */
  @Int(1, 9) level!: number;
  /** USD that waits, or was declined. */
  @Decimal() held!: string;
  @IsoTime() opened_at!: string;
  @Optional() @IsoTime() decided_at?: string | null;
  @Optional() @Id() decided_by?: string | null;
  @Optional() @Text(500) reason?: string | null;
}

export class LinkedAccountsListReply extends PageReply {
  @ListOf(() => LinkedAccountsView, 100) list!: LinkedAccountsView[];
}

/** A rebate that waits or was declined. */
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
  /** What the operator saw that both were seen with: a release does not reach over anything else. */
  @Optional() @TextList(FINGERPRINT_KINDS.length, 10) kinds?: string[] | null;
}

const admin = { base: 'console', auth: 'operator', roles: REVIEWERS, service: 'referral' } as const;

export const consoleLinkedAccountsList = call({
  ...admin,
  path: 'linked_accounts/list',
  request: LinkedAccountsListRequest,
  reply: LinkedAccountsListReply,
  summary: 'Pairs of inviter and invited who look like one person, newest first; open ones oldest first',
});

/** @throws NOT_FOUND */
export const consoleLinkedAccountsGet = call({
  ...admin,
  path: 'linked_accounts/get',
  request: ReviewRequest,
  reply: LinkedAccountsDetail,
  summary: 'One ring with the rebates that wait',
});

/**
 * @throws NOT_FOUND, CONFLICT where it is decided already or both share more than `kinds`, ACCOUNT_RESTRICTED where the
 * inviter's account is closed
 */
export const consoleLinkedAccountsRelease = call({
  ...admin,
  path: 'linked_accounts/release',
  request: LinkedAccountsReleaseRequest,
  reply: LinkedAccountsView,
  summary: 'Two people after all: pays what waits, and later rebates as usual; with a reason for the audit log',
});

/** @throws NOT_FOUND, CONFLICT where it is decided already */
export const consoleLinkedAccountsDecline = call({
  ...admin,
  path: 'linked_accounts/decline',
  request: RejectRequest,
  reply: LinkedAccountsView,
  summary: 'One person on both sides: what waits is not paid, nor are later rebates; with a reason for the audit log',
});
