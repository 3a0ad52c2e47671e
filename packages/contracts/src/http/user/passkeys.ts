import {
  Id,
  IntList,
  IsoTime,
  JsonObject,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Text,
  TextList,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { DeviceId, LoginReply, SESSION_KINDS, type SessionKind } from './account.js';
import { CredentialId, NewPasskey, PasskeyProof } from './passkey-proof.js';

/** The most passkeys that a customer or an operator may have. */
export const MAX_PASSKEYS = 10;

export const PASSKEY_PURPOSES = ['add', 'confirm'] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** The calls that a passkey may confirm in place of the payment PIN and the second factor's code. */
export const CONFIRMABLE_CALLS = [
  'user/bind_wallet',
  'user/save_bank',
  'wallet/bankWithdrawal',
  'wallet/trcWithdrawal',
] as const;
export type ConfirmableCall = (typeof CONFIRMABLE_CALLS)[number];

const PasskeyName = (): PropertyDecorator => Text(60, { pattern: /\S/ });

export class PasskeyView {
  @Id() id!: string;
  @PasskeyName() name!: string;
  @IsoTime() created_at!: string;
  @Nullable() @IsoTime() last_used_at?: string | null;
}

export class PasskeysReply {
  @ListOf(() => PasskeyView, MAX_PASSKEYS) list!: PasskeyView[];
}

/**
 * `add`: with a proof that the owner asks (`password`, `pay_password` or `totp`), unless the caller logged in less than
 * five minutes ago. `confirm`: with the `call` that the passkey confirms and that call's exact `body`, without a proof.
 */
export class PasskeyOptionsRequest {
  @OneOf(PASSKEY_PURPOSES) purpose!: PasskeyPurpose;
  @Nullable() @OneOf(CONFIRMABLE_CALLS) call?: ConfirmableCall | null;
  @Nullable() @JsonObject() body?: Record<string, unknown> | null;
  @Nullable() @Text(200, { min: 0 }) password?: string | null;
  @Nullable() @Text(6, { min: 0 }) pay_password?: string | null;
  @Nullable() @Text(10, { min: 0 }) totp?: string | null;
}

/** A passkey as its authenticator knows it. */
export class PasskeyDescriptor {
  /** In base64url, as all binary values here. */
  @CredentialId() id!: string;
  @TextList(10, 20) transports!: string[];
}

/** What the browser needs for WebAuthn's `create()` (`add`) or `get()`. User verification is always required. */
export class PasskeyOptionsReply {
  /** Works once and until `expires_at`. */
  @Text(100) challenge!: string;
  @IsoTime() expires_at!: string;
  /** The RP ID. */
  @Text(253) rp_id!: string;
  /** The caller's passkeys: to exclude when adding one, to choose from when confirming. */
  @ListOf(() => PasskeyDescriptor, MAX_PASSKEYS) passkeys!: PasskeyDescriptor[];
  /** To add: the user handle. */
  @Nullable() @Text(100) user_handle?: string | null;
  /** To add: the name that the authenticator shows. */
  @Nullable() @Text(300) user_name?: string | null;
  /** To add: the accepted signature algorithms (COSE), the preferred one first. */
  @Nullable() @IntList(10) algorithms?: number[] | null;
}

export class PasskeyLoginOptionsReply {
  /** Works once and until `expires_at`. */
  @Text(100) challenge!: string;
  @IsoTime() expires_at!: string;
  @Text(253) rp_id!: string;
}

export class PasskeyAddRequest {
  @PasskeyName() name!: string;
  @Nested(() => NewPasskey) passkey!: NewPasskey;
}

/** With a proof that the owner asks, as for `add`. */
export class PasskeyRemoveRequest extends IdRequest {
  @Nullable() @Text(200, { min: 0 }) password?: string | null;
  @Nullable() @Text(6, { min: 0 }) pay_password?: string | null;
  @Nullable() @Text(10, { min: 0 }) totp?: string | null;
}

export class PasskeyLoginRequest {
  @Nested(() => PasskeyProof) passkey!: PasskeyProof;
  @Nullable() @DeviceId() device?: string | null;
  /** `token` by default. */
  @Nullable() @OneOf(SESSION_KINDS) session?: SessionKind | null;
}

export const passkeyList = call({
  path: 'user/passkeys',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: PasskeysReply,
  summary: "Lists the caller's passkeys",
});

/**
 * @throws TOO_MANY_SAVED (`add`), VALIDATION, and the errors of the proof: WRONG_CREDENTIALS, LOGIN_LOCKED,
 * WRONG_PAY_PASSWORD, PAY_PASSWORD_LOCKED, PAY_PASSWORD_NOT_SET, SECOND_FACTOR
 */
export const passkeyOptions = call({
  path: 'user/passkey_options',
  auth: 'user',
  service: 'identity',
  request: PasskeyOptionsRequest,
  reply: PasskeyOptionsReply,
  limit: { max: 60, windowS: 60 },
  summary: 'Begins adding a passkey, or confirming a withdrawal or payee with one',
});

/**
 * Adds the passkey that was made from `user/passkey_options` in the same session. Starts the cooling time of withdrawals.
 * @throws PASSKEY_REFUSED, ALREADY_REGISTERED, TOO_MANY_SAVED
 */
export const passkeyAdd = call({
  path: 'user/passkey_add',
  auth: 'user',
  service: 'identity',
  request: PasskeyAddRequest,
  reply: PasskeyView,
  limit: { max: 60, windowS: 60 },
  summary: 'Adds a passkey',
});

/** Starts the cooling time of withdrawals. @throws NOT_FOUND, and the errors of the proof */
export const passkeyRemove = call({
  path: 'user/passkey_remove',
  auth: 'user',
  service: 'identity',
  request: PasskeyRemoveRequest,
  reply: Empty,
  objects: { id: 'passkey' },
  limit: { max: 60, windowS: 60 },
  summary: 'Removes a passkey',
});

/** The same for everybody, so that it reveals no account. */
export const passkeyLoginOptions = call({
  path: 'user/passkey_login_options',
  auth: 'none',
  service: 'identity',
  request: Empty,
  reply: PasskeyLoginOptionsReply,
  limit: { max: 300, windowS: 60 },
  summary: 'Begins a log-in with a passkey',
});

/** Counts as password and second factor. @throws PASSKEY_REFUSED, ACCOUNT_RESTRICTED if the customer locked the account */
export const passkeyLogin = call({
  path: 'user/passkey_login',
  auth: 'none',
  service: 'identity',
  request: PasskeyLoginRequest,
  reply: LoginReply,
  limit: { max: 300, windowS: 60 },
  tokenField: 'access_token',
  refreshCookie: 'set',
  summary: 'Logs in with a passkey',
});
