import { Agreed, Int, IsoTime, Nested, Nullable, OneOf, SixDigits, Text, Username } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { EmailText, PhoneText, UserView } from './user-view.js';

/**
 * A random id that the app generates on first use; it reveals nothing about the device. Only its keyed hash is stored,
 * to detect invitations between accounts on one device.
 */
export const DeviceId = (): PropertyDecorator => Text(64, { min: 16, pattern: /^[\w-]+$/ });

/**
 * How a client keeps its session. `token`: the access token lives for seven days and cannot be renewed. `cookie`: the
 * access token lives for ten minutes, and `user/refresh` renews it with a cookie that scripts cannot read.
 */
export const SESSION_KINDS = ['token', 'cookie'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

export class RegisterRequest {
  @Username() username!: string;
  @Text(72, { min: 8 }) password!: string;
  @Nullable() @Text(72, { min: 0 }) confirm_password?: string | null;
  @Nullable() @EmailText() email?: string | null;
  @Nullable() @PhoneText() phone?: string | null;
  @Nullable() @SixDigits() pay_password?: string | null;
  @Nullable() @Text(16, { min: 0 }) invite_code?: string | null;
  @Nullable() @DeviceId() device?: string | null;
  /** `token` by default. */
  @Nullable() @OneOf(SESSION_KINDS) session?: SessionKind | null;
  /** Acceptance of the terms and the risk notice. */
  @Agreed() agree!: boolean;
}

export class LoginRequest {
  /** User name, e-mail address or phone number. */
  @Text(254) account!: string;
  @Text(200) password!: string;
  /** The second factor's code, if the customer has set one up. */
  @Nullable() @Text(10, { min: 0 }) totp?: string | null;
  @Nullable() @DeviceId() device?: string | null;
  /** `token` by default. */
  @Nullable() @OneOf(SESSION_KINDS) session?: SessionKind | null;
}

/** A refresh token on its way to the gateway, which puts it into the cookie. No client sees this object. */
export class RefreshToken {
  @Text(200) token!: string;
  /** When the session ends unless it is renewed. */
  @IsoTime() expires_at!: string;
}

/** A log-in: the token, its expiry and its user. */
export class LoginReply {
  @Text(2000) access_token!: string;
  @IsoTime() expires_at!: string;
  /** Only if the session is kept in a cookie: call `user/refresh` after this many seconds. */
  @Nullable() @Int(1, 86_400) renew_after_s?: number | null;
  @Nested(() => UserView) user!: UserView;
  @Nullable() @Nested(() => RefreshToken) refresh?: RefreshToken | null;
}

/** The gateway fills this in from the cookie. */
export class RefreshRequest {
  @Text(200) refresh_token!: string;
}

/** @throws ALREADY_REGISTERED, UNKNOWN_INVITE_CODE */
export const userRegister = call({
  path: 'user/register',
  auth: 'none',
  service: 'identity',
  request: RegisterRequest,
  reply: LoginReply,
  limit: { max: 300, windowS: 60 },
  tokenField: 'access_token',
  refreshCookie: 'set',
  summary: 'Registers an account and logs in',
});

/** @throws WRONG_CREDENTIALS, LOGIN_LOCKED (`retry_after_s`), SECOND_FACTOR */
export const userLogin = call({
  path: 'user/login',
  auth: 'none',
  service: 'identity',
  request: LoginRequest,
  reply: LoginReply,
  limit: { max: 300, windowS: 60 },
  tokenField: 'access_token',
  refreshCookie: 'set',
  summary: 'Logs in with user name, e-mail address or phone number',
});

/**
 * Renews the access token of a session that is kept in a cookie, and replaces the refresh token in the cookie. A refresh
 * token that is used again after its replacement ends the session.
 * @throws UNAUTHENTICATED if the session has ended
 */
export const userRefresh = call({
  path: 'user/refresh',
  auth: 'none',
  service: 'identity',
  request: RefreshRequest,
  reply: LoginReply,
  limit: { max: 600, windowS: 60 },
  tokenField: 'access_token',
  refreshCookie: 'renew',
  summary: 'Renews the access token of a session that is kept in a cookie',
});

export const userLogout = call({
  path: 'user/logout',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: Empty,
  refreshCookie: 'clear',
  summary: 'Ends this session; its token becomes invalid immediately',
});
