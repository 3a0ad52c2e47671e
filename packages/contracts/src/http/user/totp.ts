import { Nullable, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export class TotpSetupReply {
  /** Base32, for manual entry in an authenticator app. */
  @Text(64) secret!: string;
  /** `otpauth://` address for a QR code. */
  @Text(500) uri!: string;
}

/**
 * With a proof that the owner asks (`password` or `pay_password`), unless the caller logged in less than five minutes
 * ago. `code` is none: whoever has the session can read it from the secret of `user/totp_setup`.
 */
export class TotpEnableRequest {
  @Text(10) code!: string;
  @Nullable() @Text(200, { min: 0 }) password?: string | null;
  @Nullable() @Text(6, { min: 0 }) pay_password?: string | null;
}

export class TotpDisableRequest {
  @Text(10) code!: string;
  @Text(200) password!: string;
}

/** @throws CONFLICT if a second factor is already set up */
export const totpSetup = call({
  path: 'user/totp_setup',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: TotpSetupReply,
  summary: 'Creates a secret for an authenticator app; it is not required until enabled',
});

/**
 * @throws SECOND_FACTOR, CONFLICT, VALIDATION without a proof, and the errors of the proof: WRONG_CREDENTIALS,
 * LOGIN_LOCKED, WRONG_PAY_PASSWORD, PAY_PASSWORD_LOCKED, PAY_PASSWORD_NOT_SET
 */
export const totpEnable = call({
  path: 'user/totp_enable',
  auth: 'user',
  service: 'identity',
  request: TotpEnableRequest,
  reply: Empty,
  limit: { max: 30, windowS: 60 },
  summary: 'Enables the second factor',
});

/** @throws SECOND_FACTOR, WRONG_CREDENTIALS, LOGIN_LOCKED */
export const totpDisable = call({
  path: 'user/totp_disable',
  auth: 'user',
  service: 'identity',
  request: TotpDisableRequest,
  reply: Empty,
  limit: { max: 30, windowS: 60 },
  summary: 'Disables the second factor',
});
