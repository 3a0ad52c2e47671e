import { EpochMs, Id, Optional, Text } from '../validation/fields.js';
import { event } from './event.js';

/** A new customer. `inviter_id` is whose invitation code they used. */
export class RegisteredEvent {
  @Id() user_id!: string;
  @Text(18) username!: string;
  @Optional() @Id() inviter_id?: string | null;
  @EpochMs() at!: number;
}

export const registered = event('identity', 'registered', RegisteredEvent);

/** Core NATS subject on which dead sessions are told to every gateway at once. */
export const SESSION_ENDED_SUBJECT = 'live.identity.session_ended';

/** Sessions that are dead from now on; all of the user's where `session_id` is absent. */
export class SessionEnded {
  @Id() user_id!: string;
  @Optional() @Id() session_id?: string | null;
  /** A session that lives on although all others end. */
  @Optional() @Id() except_session_id?: string | null;
}
