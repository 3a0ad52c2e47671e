import { Int, Nullable, OneOf, SixDigits, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const CODE_PURPOSES = ['reset_pwd', 'reset_paypwd', 'bind_email', 'bind_phone'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Logged in: `old_password`. Forgotten: `account` and the `code` sent to it. */
export class ResetPwdRequest {
  @Nullable() @Text(200, { min: 0 }) old_password?: string | null;
  @Nullable() @Text(254, { min: 0 }) account?: string | null;
  @Nullable() @Text(6, { min: 0 }) code?: string | null;
  @Text(72, { min: 8 }) new_password!: string;
  @Text(72, { min: 0 }) confirm_password!: string;
}

/** Authenticated by the current payment PIN, the password, or a code. */
export class ResetPayPwdRequest {
  @SixDigits() new_paypwd!: string;
  @Text(6, { min: 0 }) confirm_paypwd!: string;
  @Nullable() @Text(6, { min: 0 }) old_paypwd?: string | null;
  @Nullable() @Text(200, { min: 0 }) password?: string | null;
  @Nullable() @Text(6, { min: 0 }) code?: string | null;
}

export class SendCodeRequest {
  /** The account; for `bind_email` and `bind_phone` the new address. */
  @Text(254) account!: string;
  @OneOf(CODE_PURPOSES) purpose!: CodePurpose;
}

export class SendCodeReply {
  /** Seconds until another code can be sent. */
  @Int(0, 3600) resend_after_s!: number;
}

/** @throws WRONG_CREDENTIALS, LOGIN_LOCKED, WRONG_CODE, NEW_CONTACT (`retry_after_s`) */
export const resetPwd = call({
  path: 'user/reset_pwd',
  auth: 'optional',
  service: 'identity',
  request: ResetPwdRequest,
  reply: Empty,
  limit: { max: 60, windowS: 60 },
  summary: 'Sets a new password, using the old one or a code; ends all other sessions',
});

/**
 * @throws WRONG_PAY_PASSWORD, PAY_PASSWORD_LOCKED, WRONG_CREDENTIALS, LOGIN_LOCKED, WRONG_CODE, PAY_PASSWORD_NOT_SET,
 * NEW_CONTACT, CONFLICT if the PIN or the password was changed meanwhile
 */
export const resetPayPwd = call({
  path: 'user/reset_paypwd',
  auth: 'user',
  service: 'identity',
  request: ResetPayPwdRequest,
  reply: Empty,
  limit: { max: 60, windowS: 60 },
  summary: 'Sets a new payment PIN; withdrawals are delayed by the cooling time',
});

/** The answer does not reveal whether the account exists. @throws UNAUTHENTICATED for binding without a token */
export const sendCode = call({
  path: 'user/send_code',
  auth: 'optional',
  service: 'identity',
  request: SendCodeRequest,
  reply: SendCodeReply,
  limit: { max: 60, windowS: 60 },
  summary: 'Sends a code by e-mail or text message',
});
