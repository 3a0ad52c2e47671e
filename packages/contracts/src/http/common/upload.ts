import { EpochMs, Id, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';

export const UPLOAD_PURPOSES = ['icon', 'idcard', 'deposit_proof', 'chat'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** Size limit of an upload, in bytes. */
export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024;
/** How long the gateway waits for a service to answer an upload that it has received, in milliseconds. */
export const UPLOAD_ANSWER_MS = 30_000;
const BASE64_MAX = Math.ceil(UPLOAD_MAX_BYTES / 3) * 4;

/** A multipart form at the gateway: `file` and `purpose`. */
export class UploadRequest {
  @OneOf(UPLOAD_PURPOSES) purpose!: UploadPurpose;
  @Nullable() @Text(255, { min: 0 }) filename?: string | null;
  @Nullable() @Text(100, { min: 0 }) content_type?: string | null;
  /** The file in base64. */
  @Text(BASE64_MAX) content!: string;
}

export class UploadReply {
  @Id() id!: string;
  /** A short-lived address of the picture. */
  @Nullable() @Text(500) url?: string | null;
}

/** The signed, expiring address of a picture; its parts are in the query. */
export class FileRequest {
  @Id() id!: string;
  @EpochMs() until!: number;
  @Text(64) signature!: string;
}

export class FileReply {
  @Text(100) content_type!: string;
  @Text(BASE64_MAX) content!: string;
}

/**
 * A repeat is recognised by the purpose and the file's bytes; the address in its reply is new.
 * @throws TOO_LARGE, VALIDATION (not a supported picture), TOO_MANY_REQUESTS while many pictures are waiting
 */
export const upload = call({
  path: 'common/upload',
  auth: 'user',
  service: 'identity',
  request: UploadRequest,
  reply: UploadReply,
  upload: true,
  idempotent: true,
  whenRestricted: 'allowed',
  limit: { max: 60, windowS: 60 },
  summary: 'Uploads a picture (JPEG, PNG, WebP, HEIC up to 8 MiB)',
});

/** @throws NOT_FOUND if the address has expired or is forged */
export const file = call({
  path: 'common/file',
  method: 'GET',
  auth: 'none',
  service: 'identity',
  request: FileRequest,
  reply: FileReply,
  raw: true,
  summary: 'Returns an uploaded picture by its signed address',
});
