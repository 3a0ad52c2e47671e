import { UPLOAD_PURPOSES, type UploadPurpose } from '../http/common/upload.js';
import { QueueView } from '../http/console/queues.js';
import { ROLES, type Role } from '../http/console/roles.js';
import { Empty } from '../http/paging.js';
import { TOKEN_SCOPES, type TokenScope } from '../http/token-scopes.js';
import { MAX_TOKEN_ADDRESSES } from '../http/user/api-tokens.js';
import { PasskeyProof } from '../http/user/passkey-proof.js';
import { KYC_STATUSES, type KycStatus } from '../http/user/user-view.js';
import {
  Bool,
  ChoiceList,
  Decimal,
  EpochMs,
  Id,
  Int,
  JsonObject,
  Nested,
  Nullable,
  OneOf,
  Text,
  TextList,
  Username,
} from '../validation/fields.js';
import { rpc } from './rpc.js';

export class SessionCheckRequest {
  /** A customer or an operator. */
  @Id() user_id!: string;
  @Id() session_id!: string;
  /** False for a passive check, which does not keep an idle operator session alive. */
  @Nullable() @Bool() is_use?: boolean | null;
}

/** A live session. Sessions of customers and operators never serve each other's calls. */
export class SessionCheckReply {
  @Bool() operator!: boolean;
  /** For an operator. */
  @Nullable() @OneOf(ROLES) role?: Role | null;
  /** True for an owner in live mode who did not log in with a passkey; see CallDef's `beforePasskey`. */
  @Nullable() @Bool() needs_passkey?: boolean | null;
  @EpochMs() expires_at!: number;
}

/** @throws UNAUTHENTICATED if the session has ended */
export const sessionCheck = rpc('identity', 'session_check', ['gateway'], SessionCheckRequest, SessionCheckReply);

export class ApiTokenCheckRequest {
  /** SHA-256 of the token, in hexadecimal. */
  @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) hash!: string;
  /** Where it was last used. */
  @Text(64) ip!: string;
}

/** A live API token. */
export class ApiTokenCheckReply {
  @Id() id!: string;
  @Id() user_id!: string;
  @ChoiceList(TOKEN_SCOPES) scopes!: TokenScope[];
  /** Addresses and networks from which alone it works; empty: from anywhere. */
  @TextList(MAX_TOKEN_ADDRESSES, 50) ip_list!: string[];
  @EpochMs() expires_at!: number;
}

/**
 * Checks an API token and records its use. @throws UNAUTHENTICATED if it is unknown, expired or revoked;
 * ACCOUNT_RESTRICTED (`until`, `reason`) while its customer is frozen or self-excluded
 */
export const apiTokenCheck = rpc('identity', 'api_token_check', ['gateway'], ApiTokenCheckRequest, ApiTokenCheckReply);

export class OperatorRoleOfRequest {
  @Id() operator_id!: string;
}

export class OperatorRoleOfReply {
  @OneOf(ROLES) role!: Role;
}

/** An operator's role. @throws NOT_FOUND if there is none with that id, or they are disabled */
export const operatorRole = rpc('identity', 'operator_role', ['support'], OperatorRoleOfRequest, OperatorRoleOfReply);

export class PayPasswordRequest {
  @Id() user_id!: string;
  @Nullable() @Text(6, { min: 0 }) pay_password?: string | null;
  /** In place of the payment PIN and the second factor. */
  @Nullable() @Nested(() => PasskeyProof) passkey?: PasskeyProof | null;
  /** With a passkey: the hash of what it confirms (`confirmedHash()` of the call and its body). */
  @Nullable() @Text(64) confirms?: string | null;
  /** Also require the second factor if the customer has one: for withdrawals. Mandatory, so that nobody forgets it. */
  @Bool() second_factor!: boolean;
  @Nullable() @Text(10, { min: 0 }) totp?: string | null;
}

/**
 * When password, payment PIN, passkeys, e-mail address or phone number last changed (0: never since registration); starts the
 * cooling time of withdrawals.
 */
export class PayPasswordReply {
  @EpochMs() changed_at!: number;
}

/**
 * Checks how a customer confirms: by the payment PIN and, if `second_factor` is set and the customer has one, the second
 * factor; or by a passkey that signed exactly this. All callers share one counter of failed attempts.
 * @throws VALIDATION without either, PASSKEY_REFUSED, PAY_PASSWORD_NOT_SET, WRONG_PAY_PASSWORD (`tries_left`), PAY_PASSWORD_LOCKED (`retry_after_s`),
 * SECOND_FACTOR, TOO_MANY_REQUESTS after five wrong codes, ACCOUNT_RESTRICTED if the account is closed or locked
 */
export const checkPayPassword = rpc(
  'identity',
  'check_pay_password',
  ['earn', 'wallet'],
  PayPasswordRequest,
  PayPasswordReply,
);

export class RestrictionsRequest {
  @Id() user_id!: string;
}

/**
 * What a customer may do now. A closed account may do nothing; a frozen or excluded one may do whatever puts no new
 * money at risk (`whenRestricted` of each call): refuse with ACCOUNT_RESTRICTED (`until`, `reason`). Amounts are the
 * customer's own limits in USD per day (UTC), null if not set: refuse with LIMIT_REACHED (`limit`, `used`).
 */
export class RestrictionsView {
  @Id() user_id!: string;
  @Bool() closed!: boolean;
  @Bool() frozen!: boolean;
  /** The customer locked the account from a security notice: it may not withdraw either. Absent if not. */
  @Nullable() @Bool() locked?: boolean | null;
  /** The operator's reason for the freeze. */
  @Nullable() @Text(500) reason?: string | null;
  /** Self-excluded until this moment; not excluded if null or past. */
  @Nullable() @EpochMs() excluded_until?: number | null;
  @OneOf(KYC_STATUSES) kyc_status!: KycStatus;
  @Nullable() @Decimal() daily_deposit?: string | null;
  @Nullable() @Decimal() daily_loss?: string | null;
  @Nullable() @Decimal() daily_stake?: string | null;
  @Nullable() @Int(1, 1440) session_minutes?: number | null;
  /** When a scheduled increase takes effect: ask again then. Null if none is scheduled. */
  @Nullable() @EpochMs() valid_until?: number | null;
}

/** @throws NOT_FOUND */
export const restrictions = rpc(
  'identity',
  'restrictions',
  ['earn', 'trading', 'wallet'],
  RestrictionsRequest,
  RestrictionsView,
);

export class AccountHolderRequest {
  @Id() user_id!: string;
}

export class AccountHolderReply {
  @Username() username!: string;
  /** Of approved documents; null before. */
  @Nullable() @Text(80) real_name?: string | null;
}

/** Who owns an account, for documents about it. @throws NOT_FOUND */
export const accountHolder = rpc('identity', 'account_holder', ['wallet'], AccountHolderRequest, AccountHolderReply);

export class UploadLinkRequest {
  @Id() id!: string;
  /** The required owner. */
  @Id() user_id!: string;
  @OneOf(UPLOAD_PURPOSES) purpose!: UploadPurpose;
}

export class UploadLinkReply {
  /** An address of the picture, valid for ten minutes. */
  @Text(500) url!: string;
}

/** Checks that an upload belongs to a customer and a purpose. @throws NOT_FOUND */
export const uploadLink = rpc('identity', 'upload_link', ['support', 'wallet'], UploadLinkRequest, UploadLinkReply);

export class AuditAppendRequest {
  /** Chosen by the caller; the same id is written once. */
  @Id() id!: string;
  @Id() operator_id!: string;
  /** `<noun>.<verb>`, such as `withdrawal.approve`. */
  @Text(60) action!: string;
  /** The object of the action. */
  @Text(120) subject!: string;
  /** Facts without secrets. */
  @JsonObject() details!: Record<string, unknown>;
}

/**
 * Appends an operator's action to the hash-chained audit log. Kept for one version more, for a market of the version
 * before: now all services send entries as `*.operator.acted`.
 */
export const auditAppend = rpc('identity', 'audit_append', ['market'], AuditAppendRequest, Empty);

/** The verification submissions waiting for a reviewer. */
export const kycQueue = rpc('identity', 'kyc_queue', ['wallet'], Empty, QueueView);
