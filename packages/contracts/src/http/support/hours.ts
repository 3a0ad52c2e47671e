import { Bool, IsoTime, ListOf, Nullable, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

/** A time range in which customer service is open. */
export class SupportOpening {
  @IsoTime() from!: string;
  @IsoTime() to!: string;
}

/** The hours of customer service: as text in its own time zone, and as moments for display in any zone. */
export class SupportHoursReply {
  /** In the caller's language, with the time zone's name. */
  @Text(200) hours!: string;
  @Bool() open!: boolean;
  /** When it opens next; null while it is open, or if that is more than two months away. */
  @Nullable() @IsoTime() opens_at?: string | null;
  /** When it closes; null while it is closed. */
  @Nullable() @IsoTime() closes_at?: string | null;
  /** The rest of today and the next seven days, without holidays. */
  @ListOf(() => SupportOpening, 20) openings!: SupportOpening[];
}

export const supportHours = call({
  path: 'support/hours',
  auth: 'none',
  service: 'support',
  request: Empty,
  reply: SupportHoursReply,
  summary: 'Returns the hours of customer service',
});
