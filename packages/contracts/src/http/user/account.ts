import { Agreed, IsoTime, Nested, Optional, SixDigits, Text, Username } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { EmailText, PhoneText, UserView } from './user-view.js';

/**
 * A random id that the app generates on first use; it reveals nothing about the device. Only its keyed hash is stored,
 * to detect invitations between accounts on one device.
 */
const DeviceId = (): PropertyDecorator => Text(64, { min: 16, pattern: /^[\w-]+$/ });

export class RegisterRequest {
  @Username() username!: string;
  @Text(72, { min: 8 }) password!: string;
  @Optional() @Text(72, { min: 0 }) confirm_password?: string | null;
  @Optional() @EmailText() email?: string | null;
  @Optional() @PhoneText() phone?: string | null;
  @Optional() @SixDigits() pay_password?: string | null;
  @Optional() @Text(16, { min: 0 }) invite_code?: string | null;
  @Optional() @DeviceId() device?: string | null;
  /** Acceptance of the terms and the risk notice. */
  @Agreed() agree!: boolean;
}

export class LoginRequest {
  /** User name, e-mail address or phone number. */
  @Text(254) account!: string;
  @Text(200) password!: string;
  /** The second factor's code, if the customer has set one up. */
  @Optional() @Text(10, { min: 0 }) totp?: string | null;
  @Optional() @DeviceId() device?: string | null;
}

/** A log-in: the token, its expiry and its user. */
export class LoginReply {
  @Text(2000) access_token!: string;
  @IsoTime() expires_at!: string;
  @Nested(() => UserView) user!: UserView;
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
  summary: 'Logs in with user name, e-mail address or phone number',
});

export const userLogout = call({
  path: 'user/logout',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: Empty,
  summary: 'Ends this session; its token becomes invalid immediately',
});
