import { KYC_STATUSES, type KycStatus } from '../http/user/user-view.js';
import { RestrictionsView } from '../rpc/identity.js';
import { EpochMs, Id, OneOf, Optional, Text } from '../validation/fields.js';
import { event } from './event.js';

/** A new customer with their own invitation code; `inviter_id` and `inviter_code` tell whose code they used. */
export class RegisteredEvent {
  @Id() user_id!: string;
  @Text(18) username!: string;
  @Text(8) invite_code!: string;
  @Optional() @Id() inviter_id?: string | null;
  @Optional() @Text(8) inviter_code?: string | null;
  @EpochMs() at!: number;
}

export const registered = event('identity', 'registered', RegisteredEvent, ['referral']);

/** A customer's identity documents were handed in, approved or rejected (with the reason). */
export class KycEvent {
  @Id() user_id!: string;
  @OneOf(KYC_STATUSES) status!: KycStatus;
  @Optional() @Text(500) reason?: string | null;
  @EpochMs() at!: number;
}

export const kycChanged = event('identity', 'kyc.changed', KycEvent);

/**
 * What a customer may do has changed; the payload is the whole new restrictions. A cache listens with a plain subscription
 * to `evt.identity.restrictions_changed`, in every replica, and drops or replaces its entry. Referral hears
 * of closed accounts.
 */
export const restrictionsChanged = event('identity', 'restrictions_changed', RestrictionsView, ['referral']);

/** Core NATS subject on which dead sessions are told to every gateway at once. */
export const SESSION_ENDED_SUBJECT = 'live.identity.session_ended';

/** Sessions that are dead from now on; all of the user's where `session_id` is absent. */
export class SessionEnded {
  @Id() user_id!: string;
  @Optional() @Id() session_id?: string | null;
  /** A session that lives on although all others end. */
  @Optional() @Id() except_session_id?: string | null;
}
