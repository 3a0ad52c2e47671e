import { Day, Id, Int, IsoTime, ListOf, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, QueueRequest } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { DOC_TYPES, type DocType } from '../user/idcard.js';
import { GENDERS, type Gender } from '../user/user-view.js';
import { RejectRequest } from './reviews.js';
import { REVIEWERS } from './roles.js';

export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export class ConsoleKycListRequest extends QueueRequest {
  @Nullable() @OneOf(REVIEW_STATUSES) status?: ReviewStatus | null;
}

/** A submission; a customer has several if earlier ones were rejected. */
export class ConsoleKycView {
  @Id() id!: string;
  @Id() user_id!: string;
  @Text(18) username!: string;
  @OneOf(REVIEW_STATUSES) status!: ReviewStatus;
  @Text(80) real_name!: string;
  @OneOf(DOC_TYPES) doc_type!: DocType;
  /** The issuing country; null if the client did not state it. */
  @Nullable() @Text(2) doc_country?: string | null;
  @IsoTime() submitted_at!: string;
  @Nullable() @IsoTime() reviewed_at?: string | null;
  @Nullable() @Id() reviewed_by?: string | null;
  @Nullable() @Text(500) reject_reason?: string | null;
}

export class ConsoleKycDetail extends ConsoleKycView {
  @OneOf(GENDERS) gender!: Gender;
  @Day() birthday!: string;
  @Text(32) id_number!: string;
  /** Other customers who submitted the same number. */
  @Int(0, 1_000_000) same_number!: number;
  /** Short-lived addresses of the images. */
  @Text(500) front!: string;
  @Nullable() @Text(500) back?: string | null;
  /** The customer's other submissions, newest first. */
  @ListOf(() => ConsoleKycView, 20) history!: ConsoleKycView[];
}

export class ConsoleKycListReply extends PageReply {
  @ListOf(() => ConsoleKycView, 100) list!: ConsoleKycView[];
}

export const consoleKycList = call({
  path: 'kyc/list',
  base: 'console',
  auth: 'operator',
  roles: REVIEWERS,
  service: 'identity',
  request: ConsoleKycListRequest,
  reply: ConsoleKycListReply,
  summary: 'Lists identity documents, newest first or, if asked, oldest first; `total` counts up to 1,000',
});

export const consoleKycGet = call({
  path: 'kyc/get',
  base: 'console',
  auth: 'operator',
  roles: REVIEWERS,
  service: 'identity',
  request: IdRequest,
  reply: ConsoleKycDetail,
  summary: 'Returns one submission with its images and history',
});

/** @throws NOT_FOUND, CONFLICT if it was decided otherwise */
export const consoleKycApprove = call({
  path: 'kyc/approve',
  base: 'console',
  auth: 'operator',
  roles: REVIEWERS,
  service: 'identity',
  request: IdRequest,
  reply: ConsoleKycView,
  summary: 'Approves identity documents',
});

/** @throws NOT_FOUND, CONFLICT if it was decided otherwise */
export const consoleKycReject = call({
  path: 'kyc/reject',
  base: 'console',
  auth: 'operator',
  roles: REVIEWERS,
  service: 'identity',
  request: RejectRequest,
  reply: ConsoleKycView,
  summary: 'Rejects identity documents with a reason for the customer',
});
