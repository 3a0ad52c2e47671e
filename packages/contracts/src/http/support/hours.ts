import { Bool, IsoTime, ListOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

/** A stretch of time in which customer service answers. */
export class SupportOpening {
  @IsoTime() from!: string;
  @IsoTime() to!: string;
}

/** When customer service answers: in the house's own time as a text, and as moments that a screen shows in any zone. */
export class SupportHoursReply {
  /** In the caller's language, with the time zone's name. */
  @Text(200) hours!: string;
  @Bool() open!: boolean;
  /** When it opens next; null while it is open, and where that is more than two months away. */
  @Optional() @IsoTime() opens_at?: string | null;
  /** When it closes; null while it is closed. */
  @Optional() @IsoTime() closes_at?: string | null;
  /** The rest of today and the coming seven days, holidays left out. */
  @ListOf(() => SupportOpening, 20) openings!: SupportOpening[];
}

export const supportHours = call({
  path: 'support/hours',
  auth: 'none',
  service: 'support',
  request: Empty,
  reply: SupportHoursReply,
  summary: 'When customer service answers',
});
