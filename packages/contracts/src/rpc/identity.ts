import { UPLOAD_PURPOSES, type UploadPurpose } from '../http/common/upload.js';
import { QueueView } from '../http/console/queues.js';
import { ROLES, type Role } from '../http/console/roles.js';
import { Empty } from '../http/paging.js';
import { KYC_STATUSES, type KycStatus } from '../http/user/user-view.js';
import { Bool, Decimal, EpochMs, Id, Int, JsonObject, OneOf, Optional, Text } from '../validation/fields.js';
import { rpc } from './rpc.js';

export class SessionCheckRequest {
  /** A customer or an operator. */
  @Id() user_id!: string;
  @Id() session_id!: string;
  /** False where somebody only looks: asking is no use of the session then, which would keep an idle operator's alive. */
  @Optional() @Bool() is_use?: boolean | null;
}

/** A living session. A session of one kind never serves calls of the other. */
export class SessionCheckReply {
  @Bool() operator!: boolean;
  /** An operator's. */
  @Optional() @OneOf(ROLES) role?: Role | null;
  @EpochMs() expires_at!: number;
}

/** @throws UNAUTHENTICATED where the session has ended */
export const sessionCheck = rpc('identity', 'session_check', SessionCheckRequest, SessionCheckReply);

export class OperatorRoleOfRequest {
  @Id() operator_id!: string;
}

export class OperatorRoleOfReply {
  @OneOf(ROLES) role!: Role;
}

/** Which role an operator has. @throws NOT_FOUND where there is none of that id who may log in */
export const operatorRole = rpc('identity', 'operator_role', OperatorRoleOfRequest, OperatorRoleOfReply);

export class PayPasswordRequest {
  @Id() user_id!: string;
  @Text(6, { min: 0 }) pay_password!: string;
  /** Asks for the second factor too, where the customer has set one: for a withdrawal. Nobody may forget to say. */
  @Bool() second_factor!: boolean;
  @Optional() @Text(10, { min: 0 }) totp?: string | null;
}

/**
 * When password or pay password last changed (0: never since registration): withdrawals wait out a cooling time after
 * that.
 */
export class PayPasswordReply {
  @EpochMs() changed_at!: number;
}

/**
 * Checks the pay password, and for a withdrawal (`second_factor`) the second factor where the customer has set one; one
 * counter for all calls that ask.
 * @throws PAY_PASSWORD_NOT_SET, WRONG_PAY_PASSWORD (`tries_left`), PAY_PASSWORD_LOCKED (`retry_after_s`), SECOND_FACTOR,
 * TOO_MANY_REQUESTS after five wrong codes, ACCOUNT_RESTRICTED where the account is closed
 */
export const checkPayPassword = rpc('identity', 'check_pay_password', PayPasswordRequest, PayPasswordReply);

export class RestrictionsRequest {
  @Id() user_id!: string;
}

/**
 * What a customer may do now. A closed account may do nothing; a frozen or excluded one may do whatever does not bring
 * new money into play (`whenRestricted` of each call says so): refuse with ACCOUNT_RESTRICTED (`until`, `reason`).
 * Amounts are the customer's own limits in USD a day (UTC), null where there is none: refuse with LIMIT_REACHED
 * (`limit`, `used`).
 */
export class RestrictionsView {
  @Id() user_id!: string;
  @Bool() closed!: boolean;
  @Bool() frozen!: boolean;
  /** Why it is frozen, in an operator's words. */
  @Optional() @Text(500) reason?: string | null;
  /** Self-excluded until this moment; null or past: not. */
  @Optional() @EpochMs() excluded_until?: number | null;
  @OneOf(KYC_STATUSES) kyc_status!: KycStatus;
  @Optional() @Decimal() daily_deposit?: string | null;
  @Optional() @Decimal() daily_loss?: string | null;
  @Optional() @Decimal() daily_stake?: string | null;
  @Optional() @Int(1, 1440) session_minutes?: number | null;
  /** A loosening takes effect then: ask again. Null where nothing is on its way. */
  @Optional() @EpochMs() valid_until?: number | null;
}

/** @throws NOT_FOUND */
export const restrictions = rpc('identity', 'restrictions', RestrictionsRequest, RestrictionsView);

export class UploadLinkRequest {
  @Id() id!: string;
  /** Whose it must be. */
  @Id() user_id!: string;
  @OneOf(UPLOAD_PURPOSES) purpose!: UploadPurpose;
}

export class UploadLinkReply {
  /** An address of the picture that lives for ten minutes. */
  @Text(500) url!: string;
}

/** Checks that an upload is a customer's and made for a purpose. @throws NOT_FOUND */
export const uploadLink = rpc('identity', 'upload_link', UploadLinkRequest, UploadLinkReply);

export class AuditAppendRequest {
  /** Chosen by the caller: the same id is written once. */
  @Id() id!: string;
  @Id() operator_id!: string;
  /** `<noun>.<verb>`, such as `withdrawal.approve`. */
  @Text(60) action!: string;
  /** What it was done to. */
  @Text(120) subject!: string;
  /** Facts without secrets. */
  @JsonObject() details!: Record<string, unknown>;
}

/** Writes an operator's action into the hash-chained audit log. */
export const auditAppend = rpc('identity', 'audit_append', AuditAppendRequest, Empty);

/** The verification records that wait for a reviewer. */
export const kycQueue = rpc('identity', 'kyc_queue', Empty, QueueView);
