import { Nested, Nullable, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { PasskeyProof } from '../user/passkey-proof.js';
import {
  PasskeyAddRequest,
  PasskeyLoginOptionsReply,
  PasskeyOptionsReply,
  PasskeysReply,
  PasskeyView,
} from '../user/passkeys.js';
import { ConsoleLoginReply } from './operators.js';
import { ANYONE } from './roles.js';

/** With password and code of the second factor, unless the caller logged in less than five minutes ago. */
export class OperatorPasskeyOptionsRequest {
  @Nullable() @Text(200, { min: 0 }) password?: string | null;
  @Nullable() @Text(10, { min: 0 }) totp?: string | null;
}

/** With the proof of `passkeys/options`. */
export class OperatorPasskeyRemoveRequest extends IdRequest {
  @Nullable() @Text(200, { min: 0 }) password?: string | null;
  @Nullable() @Text(10, { min: 0 }) totp?: string | null;
}

export class ConsolePasskeyLoginRequest {
  @Nested(() => PasskeyProof) passkey!: PasskeyProof;
}

export const consolePasskeyList = call({
  path: 'passkeys/list',
  base: 'console',
  auth: 'operator',
  roles: ANYONE,
  service: 'identity',
  request: Empty,
  reply: PasskeysReply,
  summary: 'Lists one’s own passkeys',
});

/**
 * @throws TOO_MANY_SAVED, PASSKEY_REQUIRED, and the errors of the proof: VALIDATION without one, WRONG_CREDENTIALS,
 * LOGIN_LOCKED, SECOND_FACTOR
 */
export const consolePasskeyOptions = call({
  path: 'passkeys/options',
  base: 'console',
  auth: 'operator',
  roles: ANYONE,
  beforePasskey: true,
  service: 'identity',
  request: OperatorPasskeyOptionsRequest,
  reply: PasskeyOptionsReply,
  limit: { max: 60, windowS: 60 },
  summary: 'Begins adding a passkey for oneself',
});

/**
 * Adds the passkey that was made from `passkeys/options` in the same session, and ends the operator's other sessions; where
 * the session only served to add the first passkey (`needs_passkey` in `me`), this one, too.
 * @throws PASSKEY_REFUSED, ALREADY_REGISTERED, TOO_MANY_SAVED, PASSKEY_REQUIRED
 */
export const consolePasskeyAdd = call({
  path: 'passkeys/add',
  base: 'console',
  auth: 'operator',
  roles: ANYONE,
  beforePasskey: true,
  service: 'identity',
  request: PasskeyAddRequest,
  reply: PasskeyView,
  limit: { max: 60, windowS: 60 },
  summary: 'Adds a passkey for oneself',
});

/** Ends the operator's other sessions. @throws NOT_FOUND, and the errors of the proof */
export const consolePasskeyRemove = call({
  path: 'passkeys/remove',
  base: 'console',
  auth: 'operator',
  roles: ANYONE,
  service: 'identity',
  request: OperatorPasskeyRemoveRequest,
  reply: Empty,
  limit: { max: 60, windowS: 60 },
  summary: 'Removes one of one’s own passkeys',
});

/** The same for everybody, so that it reveals no account. */
export const consolePasskeyLoginOptions = call({
  path: 'passkey_login_options',
  base: 'console',
  auth: 'none',
  service: 'identity',
  request: Empty,
  reply: PasskeyLoginOptionsReply,
  limit: { max: 60, windowS: 60 },
  summary: "Begins an operator's log-in with a passkey",
});

/** Counts as password and second factor. @throws PASSKEY_REFUSED */
export const consolePasskeyLogin = call({
  path: 'passkey_login',
  base: 'console',
  auth: 'none',
  service: 'identity',
  request: ConsolePasskeyLoginRequest,
  reply: ConsoleLoginReply,
  limit: { max: 60, windowS: 60 },
  tokenField: 'access_token',
  summary: 'Logs an operator in with a passkey',
});
