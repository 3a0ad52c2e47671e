import {
  Bool,
  Id,
  Int,
  IsoTime,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Optional,
  Text,
  TextList,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty, PageReply, PageRequest } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { MAX_PASSKEYS } from '../user/passkeys.js';
import { EmailText } from '../user/user-view.js';
import { ANYONE, OWNER, ROLES, type Role } from './roles.js';

export class OperatorView {
  @Id() id!: string;
  @Text(254) email!: string;
  @OneOf(ROLES) role!: Role;
  @Bool() has_totp!: boolean;
  /** How many passkeys they have. */
  @Int(0, MAX_PASSKEYS) passkeys!: number;
  @IsoTime() created_at!: string;
  @Nullable() @IsoTime() disabled_at?: string | null;
}

/** The calling operator, and the calls that their role and session allow (paths below the console's base). */
export class ConsoleMeReply extends OperatorView {
  /** In live mode, for an owner who has not logged in with a passkey: nothing is allowed but to add the first one. */
  @Bool() needs_passkey!: boolean;
  @TextList(1000, 100) calls!: string[];
}

/** Length limits of an operator's password. */
export const OPERATOR_PASSWORD = { min: 12, max: 72 };

/** How long an operator's initial password works, hours. */
export const INITIAL_PASSWORD_HOURS = 72;

export class ConsoleLoginRequest {
  @Text(254) email!: string;
  @Text(200) password!: string;
  @Nullable() @Text(10, { min: 0 }) totp?: string | null;
  /** With an initial password: the operator's own, which replaces it. */
  @Nullable() @Text(OPERATOR_PASSWORD.max, { min: OPERATOR_PASSWORD.min }) new_password?: string | null;
}

export class ConsoleLoginReply {
  @Text(2000) access_token!: string;
  @IsoTime() expires_at!: string;
  @Nested(() => OperatorView) operator!: OperatorView;
}

export class OperatorListReply extends PageReply {
  @ListOf(() => OperatorView, 100) list!: OperatorView[];
}

export class OperatorCreateRequest {
  @EmailText() email!: string;
  /**
   * A password that the operator keeps. Leave it out: the service then makes one that works for one log-in within 72
   * hours, and nobody but the operator knows the one that replaces it.
   */
  @Optional() @Text(OPERATOR_PASSWORD.max, { min: OPERATOR_PASSWORD.min }) password?: string;
  @OneOf(ROLES) role!: Role;
}

/** What an operator needs to log in, shown only once. */
export class OperatorSecretReply {
  @Nested(() => OperatorView) operator!: OperatorView;
  /** A new initial password, if the service made one. */
  @Nullable() @Text(OPERATOR_PASSWORD.max) password?: string | null;
  @Text(64) totp_secret!: string;
  @Text(500) totp_uri!: string;
}

export class OperatorRoleRequest extends IdRequest {
  @OneOf(ROLES) role!: Role;
}

export class OperatorPasswordRequest {
  @Text(200) old_password!: string;
  @Text(OPERATOR_PASSWORD.max, { min: OPERATOR_PASSWORD.min }) new_password!: string;
}

/**
 * In live mode, an owner with a passkey is refused, and one without may only add the first.
 * @throws WRONG_CREDENTIALS, LOGIN_LOCKED, SECOND_FACTOR, PASSKEY_REQUIRED, INITIAL_PASSWORD without `new_password` if it
 * is needed, CONFLICT with one if it is not
 */
export const consoleLogin = call({
  path: 'login',
  base: 'console',
  auth: 'none',
  service: 'identity',
  request: ConsoleLoginRequest,
  reply: ConsoleLoginReply,
  limit: { max: 60, windowS: 60 },
  tokenField: 'access_token',
  summary: 'Logs an operator in',
});

export const consoleLogout = call({
  path: 'logout',
  base: 'console',
  auth: 'operator',
  roles: ANYONE,
  beforePasskey: true,
  service: 'identity',
  request: Empty,
  reply: Empty,
  summary: "Ends the operator's session",
});

export const consoleMe = call({
  path: 'me',
  base: 'console',
  auth: 'operator',
  roles: ANYONE,
  beforePasskey: true,
  service: 'identity',
  request: Empty,
  reply: ConsoleMeReply,
  summary: 'Returns the calling operator',
});

export const consoleOperatorList = call({
  path: 'operators/list',
  base: 'console',
  auth: 'operator',
  roles: ANYONE,
  service: 'identity',
  request: PageRequest,
  reply: OperatorListReply,
  summary: 'Lists operators',
});

/** @throws ALREADY_REGISTERED */
export const consoleOperatorCreate = call({
  path: 'operators/create',
  base: 'console',
  auth: 'operator',
  roles: OWNER,
  service: 'identity',
  request: OperatorCreateRequest,
  reply: OperatorSecretReply,
  summary: 'Adds an operator',
});

/** @throws NOT_FOUND, FORBIDDEN for oneself */
export const consoleOperatorDisable = call({
  path: 'operators/disable',
  base: 'console',
  auth: 'operator',
  roles: OWNER,
  service: 'identity',
  request: IdRequest,
  reply: OperatorView,
  summary: 'Disables an operator and ends their sessions',
});

/** Ends their sessions; they log in again with the new role. @throws NOT_FOUND, FORBIDDEN for oneself */
export const consoleOperatorRole = call({
  path: 'operators/role',
  base: 'console',
  auth: 'operator',
  roles: OWNER,
  service: 'identity',
  request: OperatorRoleRequest,
  reply: OperatorView,
  summary: "Changes an operator's role",
});

/** @throws NOT_FOUND */
export const consoleOperatorEnable = call({
  path: 'operators/enable',
  base: 'console',
  auth: 'operator',
  roles: OWNER,
  service: 'identity',
  request: IdRequest,
  reply: OperatorView,
  summary: 'Enables a disabled operator',
});

/** Ends the locks that follow failed log-ins. @throws NOT_FOUND, FORBIDDEN for oneself */
export const consoleOperatorUnlock = call({
  path: 'operators/unlock',
  base: 'console',
  auth: 'operator',
  roles: OWNER,
  service: 'identity',
  request: IdRequest,
  reply: OperatorView,
  summary: 'Lets an operator log in again at once after failed attempts',
});

/** They may log in again. @throws NOT_FOUND, FORBIDDEN for oneself */
export const consoleOperatorEndSessions = call({
  path: 'operators/end_sessions',
  base: 'console',
  auth: 'operator',
  roles: OWNER,
  service: 'identity',
  request: IdRequest,
  reply: OperatorView,
  summary: 'Ends all sessions of an operator',
});

/**
 * For a lost device, or an initial password that was not used in time, which is replaced too; ends their sessions.
 * @throws NOT_FOUND, FORBIDDEN for oneself
 */
export const consoleOperatorResetTotp = call({
  path: 'operators/reset_totp',
  base: 'console',
  auth: 'operator',
  roles: OWNER,
  service: 'identity',
  request: IdRequest,
  reply: OperatorSecretReply,
  summary: 'Gives an operator a new second factor',
});

/**
 * For lost devices; ends their sessions. In live mode, an owner then logs in by password and code to add a new passkey.
 * @throws NOT_FOUND, FORBIDDEN for oneself
 */
export const consoleOperatorRemovePasskeys = call({
  path: 'operators/remove_passkeys',
  base: 'console',
  auth: 'operator',
  roles: OWNER,
  service: 'identity',
  request: IdRequest,
  reply: OperatorView,
  summary: 'Removes all passkeys of an operator',
});

/** Ends their other sessions. @throws WRONG_CREDENTIALS, VALIDATION */
export const consolePassword = call({
  path: 'password',
  base: 'console',
  auth: 'operator',
  roles: ANYONE,
  service: 'identity',
  request: OperatorPasswordRequest,
  reply: Empty,
  summary: 'Changes one’s own password',
});
