import { RING_STATUSES, type RingStatus } from '../http/console/rings.js';
import { AuditAppendRequest } from '../rpc/identity.js';
import { EpochMs, Id, OneOf } from '../validation/fields.js';
import { event } from './event.js';

/** A ring was flagged, flagged for more, or decided: told to operators' screens. */
export class RingEvent {
  @Id() id!: string;
  @OneOf(RING_STATUSES) status!: RingStatus;
  @EpochMs() at!: number;
}

export const ringChanged = event('referral', 'ring.changed', RingEvent);
/** What an operator did about a ring; identity writes it into the audit log. */
export const referralOperatorActed = event('referral', 'operator.acted', AuditAppendRequest, ['identity']);
