import { Day, Id, IsoTime, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { GENDERS, type Gender, KYC_STATUSES, type KycStatus } from './user-view.js';

export const DOC_TYPES = ['id_card', 'health_insurance_card', 'passport', 'driving_license'] as const;
export type DocType = (typeof DOC_TYPES)[number];

const COUNTRY = /^[A-Z]{2}$/;

export class BindIdcardRequest {
  @Text(80) real_name!: string;
  @OneOf(GENDERS) gender!: Gender;
  @Day() birthday!: string;
  @Text(32, { min: 4, pattern: /^[A-Za-z0-9-]+$/ }) id_number!: string;
  @OneOf(DOC_TYPES) doc_type!: DocType;
  /** The country that issued the document, as an ISO 3166 two-letter code. Live mode requires it. */
  @Nullable() @Text(2, { pattern: COUNTRY }) doc_country?: string | null;
  /** Upload ids; a passport has no back. */
  @Id() front!: string;
  @Nullable() @Id() back?: string | null;
}

export class BindIdcardReply {
  @OneOf(KYC_STATUSES) status!: KycStatus;
}

export class IdcardView {
  @OneOf(KYC_STATUSES) status!: KycStatus;
  @Nullable() @Text(500) reject_reason?: string | null;
  @Nullable() @Text(80) real_name?: string | null;
  @Nullable() @OneOf(GENDERS) gender?: Gender | null;
  @Nullable() @Day() birthday?: string | null;
  /** Masked except for the last four. */
  @Nullable() @Text(40) id_number?: string | null;
  @Nullable() @OneOf(DOC_TYPES) doc_type?: DocType | null;
  @Nullable() @Text(2) doc_country?: string | null;
  /** Short-lived addresses of the images. */
  @Nullable() @Text(500) front?: string | null;
  @Nullable() @Text(500) back?: string | null;
  @Nullable() @IsoTime() submitted_at?: string | null;
  @Nullable() @IsoTime() reviewed_at?: string | null;
}

/** @throws IDENTITY_UNDER_REVIEW, COUNTRY_NOT_SERVED (live mode) */
export const bindIdcard = call({
  path: 'user/bind_idcard',
  auth: 'user',
  service: 'identity',
  request: BindIdcardRequest,
  reply: BindIdcardReply,
  idempotent: true,
  limit: { max: 30, windowS: 60 },
  whenRestricted: 'allowed',
  objects: { front: 'upload', back: 'upload' },
  summary: 'Submits identity documents for review',
});

export const idcard = call({
  path: 'user/idcard',
  method: 'GET',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: IdcardView,
  summary: 'Returns the state of identity verification',
});
