import { Bool, Day, EpochMs, Int, IsoTime, ListOf, Nullable, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';

/**
 * The commitment to the simulated prices of a UTC day. `entry` is its text in the transparency log, and `hash` the
 * SHA-256 of the opening; docs/price-rule.md says how to compute the day's ticks from the opening.
 */
export class SimulatedDayView {
  @Day() day!: string;
  /** Counted for each day. The newest version whose `from` has passed is in force. */
  @Int(1, 1_000_000) version!: number;
  /** Epoch milliseconds; later than midnight if the commitment was made during the day. */
  @EpochMs() from!: number;
  @Text(64) hash!: string;
  @IsoTime() committed_at!: string;
  @Text(500) entry!: string;
  @Bool() is_open!: boolean;
  /** JSON text, once the day is over and if one day was requested. */
  @Nullable() @Text(200_000) opening?: string | null;
}

export class SimulatedDaysRequest extends PageRequest {
  /** One UTC day; all days without it. */
  @Optional() @Day() day?: string;
}

export class SimulatedDaysReply extends PageReply {
  @ListOf(() => SimulatedDayView, 100) list!: SimulatedDayView[];
}

/** @throws NOT_FOUND if the requested day has no commitment */
export const publicDays = call({
  path: 'public/days',
  method: 'GET',
  auth: 'none',
  service: 'market',
  request: SimulatedDaysRequest,
  reply: SimulatedDaysReply,
  summary: 'Lists the commitments to days of simulated prices, newest first, and what opens them afterwards',
});
