import { Bool, Id, Int, IsoTime, JsonObject, ListOf, Nullable, Text } from '../../validation/fields.js';
import { MAX_AGE_S } from '../aged.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { AUDIT_READERS } from './roles.js';

/**
 * An operator's action. `hash` is SHA-256 (hexadecimal) of the 32 bytes of `prev_hash` followed by the UTF-8 text of
 * the JSON array `[seq, at in epoch ms, operator_id, action, subject, details_text]`. The first entry's `prev_hash` is
 * zeros.
 */
export class AuditEntryView {
  @Int(1, Number.MAX_SAFE_INTEGER) seq!: number;
  @IsoTime() at!: string;
  @Id() operator_id!: string;
  @Text(60) action!: string;
  @Text(120) subject!: string;
  @JsonObject() details!: Record<string, unknown>;
  /** `details` as the hashed text. */
  @Text(10_000) details_text!: string;
  @Text(64) prev_hash!: string;
  @Text(64) hash!: string;
}

export class AuditListRequest extends PageRequest {
  /** Only entries with a smaller `seq`. Following the log by it costs the same however far back it goes; by page it does not. */
  @Nullable() @Int(1, Number.MAX_SAFE_INTEGER) before?: number | null;
  @Nullable() @Id() operator_id?: string | null;
  @Nullable() @Text(120, { min: 0 }) subject?: string | null;
  /** How many seconds old the answer may be; by default it has everything that was done before. */
  @Nullable() @Int(0, MAX_AGE_S) max_age_s?: number | null;
}

export class AuditListReply extends PageReply {
  @ListOf(() => AuditEntryView, 100) list!: AuditEntryView[];
  /** What happened since may be missing; null if nothing is. */
  @Nullable() @IsoTime() as_of?: string | null;
}

export class AuditVerifyRequest {
  /** The `next` of the part before; from the first entry by default. */
  @Nullable() @Int(0, Number.MAX_SAFE_INTEGER) after?: number | null;
}

/**
 * Whether the chain is valid, as far as this call has checked it: at most 20,000 entries. `broken_at` is the first invalid
 * entry.
 */
export class AuditVerifyReply {
  @Bool() ok!: boolean;
  /** How many entries are valid from the first on, if those up to `after` are. */
  @Int(0, Number.MAX_SAFE_INTEGER) entries!: number;
  /** The hash of the last of them. */
  @Text(64) head!: string;
  @Nullable() @Int(1, Number.MAX_SAFE_INTEGER) broken_at?: number | null;
  /** The `after` of the next part. Null in the last one, which also compares the published heads, and after an invalid entry. */
  @Nullable() @Int(1, Number.MAX_SAFE_INTEGER) next?: number | null;
}

export const consoleAuditList = call({
  path: 'audit/list',
  base: 'console',
  auth: 'operator',
  roles: AUDIT_READERS,
  service: 'identity',
  request: AuditListRequest,
  reply: AuditListReply,
  summary: 'Lists operators’ actions, newest first',
});

export const consoleAuditVerify = call({
  path: 'audit/verify',
  base: 'console',
  auth: 'operator',
  roles: AUDIT_READERS,
  service: 'identity',
  request: AuditVerifyRequest,
  reply: AuditVerifyReply,
  summary: 'Verifies the audit log’s hash chain, a part at a time',
});
