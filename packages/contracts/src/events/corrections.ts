import { CORRECTION_STATUSES, type CorrectionStatus } from '../http/console/corrections.js';
import { EpochMs, Id, OneOf } from '../validation/fields.js';
import { event } from './event.js';

/** A correction was requested, approved or rejected. For operators' screens. */
export class CorrectionEvent {
  @Id() id!: string;
  @OneOf(CORRECTION_STATUSES) status!: CorrectionStatus;
  @EpochMs() at!: number;
}

export const correctionChanged = event('wallet', 'correction.changed', CorrectionEvent);
