import { ROLES, type Role } from '../http/console/roles.js';
import { KYC_STATUSES, type KycStatus } from '../http/user/user-view.js';
import { RestrictionsView } from '../rpc/identity.js';
import { Bool, EpochMs, Id, Nullable, OneOf, Text } from '../validation/fields.js';
import { event } from './event.js';

/**
 * A customer has registered, with an invitation code of their own; `inviter_id` and `inviter_code` identify the
 * inviter.
 */
export class RegisteredEvent {
  @Id() user_id!: string;
  @Text(18) username!: string;
  @Text(8) invite_code!: string;
  @Nullable() @Id() inviter_id?: string | null;
  @Nullable() @Text(8) inviter_code?: string | null;
  @EpochMs() at!: number;
}

export const registered = event('identity', 'registered', RegisteredEvent, ['referral']);

/** A customer's identity documents were submitted, approved or rejected (with the reason). */
export class KycEvent {
  @Id() user_id!: string;
  @OneOf(KYC_STATUSES) status!: KycStatus;
  @Nullable() @Text(500) reason?: string | null;
  @EpochMs() at!: number;
}

export const kycChanged = event('identity', 'kyc.changed', KycEvent, ['identity']);

/**
 * A customer's restrictions have changed; the payload is the complete new state. Caches subscribe to
 * `evt.identity.restrictions_changed` in every replica and replace their entry. Market and referral handle closed accounts.
 */
export const restrictionsChanged = event(
  'identity',
  'restrictions_changed',
  RestrictionsView,
  ['market', 'referral'],
  ['trading'],
);

/** An operator's account was changed; the payload is its new state. */
export class OperatorChangedEvent {
  @Id() operator_id!: string;
  @OneOf(ROLES) role!: Role;
  @Bool() disabled!: boolean;
  @EpochMs() at!: number;
}

export const operatorChanged = event('identity', 'operator.changed', OperatorChangedEvent, ['support']);

/** Core NATS subject that announces ended sessions to every gateway. */
export const SESSION_ENDED_SUBJECT = 'live.identity.session_ended';

/** Ended sessions: one, or all of the user's if `session_id` is absent. */
export class SessionEnded {
  @Id() user_id!: string;
  @Nullable() @Id() session_id?: string | null;
  /** A session that stays valid while all others end. */
  @Nullable() @Id() except_session_id?: string | null;
}
