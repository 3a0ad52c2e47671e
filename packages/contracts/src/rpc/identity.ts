import { EpochMs, Id, Optional, Text } from '../validation/fields.js';
import { Empty } from '../http/paging.js';
import { rpc } from './rpc.js';

export class SessionCheckRequest {
  @Id() user_id!: string;
  @Id() session_id!: string;
}

/** @throws UNAUTHENTICATED where the session has ended */
export const sessionCheck = rpc('identity', 'session_check', SessionCheckRequest, Empty);

export class PayPasswordRequest {
  @Id() user_id!: string;
  @Text(6, { min: 0 }) pay_password!: string;
  @Optional() @Text(10) totp?: string;
}

/** When the pay password last changed: withdrawals wait out a cooling time after that. */
export class PayPasswordReply {
  @EpochMs() changed_at!: number;
}

/**
 * Checks the pay password, and the second factor where the customer has set one; one counter for all calls that ask.
 * @throws PAY_PASSWORD_NOT_SET, WRONG_PAY_PASSWORD, PAY_PASSWORD_LOCKED, SECOND_FACTOR, ACCOUNT_RESTRICTED
 */
export const checkPayPassword = rpc('identity', 'check_pay_password', PayPasswordRequest, PayPasswordReply);
