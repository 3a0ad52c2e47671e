import { Bool, Day, Id, Int, IsoTime, ListOf, Nested, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty, PageReply, PageRequest } from '../paging.js';
import { ANYONE, OWNER } from './roles.js';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/** The hours of a day of the week, `HH:MM` by the clocks of the time zone; `24:00` is the end of the day. */
export class DayHours {
  @OneOf(WEEKDAYS) day!: Weekday;
  @Text(5, { pattern: TIME_OF_DAY }) opens!: string;
  @Text(5, { pattern: TIME_OF_DAY }) closes!: string;
}

/** A day on which customer service does not answer, whatever day of the week it is. */
export class ClosedDay {
  @Day() day!: string;
}

/** When customer service answers. */
export class WeekHours {
  /** As the IANA database names it: `Asia/Tokyo`. */
  @Text(40) time_zone!: string;
  /** At least one; a day of the week that is not here is closed. */
  @ListOf(() => DayHours, WEEKDAYS.length) week!: DayHours[];
  @ListOf(() => ClosedDay, 100) closed_on!: ClosedDay[];
}

export class SupportHoursRequest extends WeekHours {
  /** The newest version that the operator has seen: nothing set meanwhile is overwritten. */
  @Optional() @Int(0, 1_000_000) version?: number | null;
  /** At once where left out or past. */
  @Optional() @IsoTime() effective_at?: string | null;
}

/** The hours of customer service from `effective_at` on, until others take effect; versions are never changed. */
export class SupportHoursView extends WeekHours {
  /** 0: what came with the product. */
  @Int(0, 1_000_000) version!: number;
  /** As customers read it, in the caller's language. */
  @Text(200) text!: string;
  /** Null for what came with the product, as are the two below. */
  @Optional() @IsoTime() effective_at?: string | null;
  @Optional() @IsoTime() created_at?: string | null;
  @Optional() @Id() operator_id?: string | null;
  /** Others were set before these took effect: they never did. */
  @Bool() replaced!: boolean;
}

export class SupportHoursStateReply {
  @Nested(() => SupportHoursView) current!: SupportHoursView;
  /** Those to come; others that are set before then take their place. */
  @Optional() @Nested(() => SupportHoursView) next?: SupportHoursView | null;
}

export class SupportHoursHistoryReply extends PageReply {
  @ListOf(() => SupportHoursView, 100) list!: SupportHoursView[];
}

const admin = { base: 'console', auth: 'operator', service: 'support' } as const;

export const consoleSupportHours = call({
  ...admin,
  path: 'support_hours/get',
  roles: ANYONE,
  request: Empty,
  reply: SupportHoursStateReply,
  summary: 'The hours of customer service now, and those to come',
});

export const consoleSupportHoursHistory = call({
  ...admin,
  path: 'support_hours/history',
  roles: ANYONE,
  request: PageRequest,
  reply: SupportHoursHistoryReply,
  summary: 'Every change of the hours of customer service, the newest first',
});

/**
 * @throws VALIDATION (no such time zone; no day, or one twice; a day that closes before it opens), CONFLICT where `version`
 * is not the newest
 */
export const consoleSupportHoursSet = call({
  ...admin,
  path: 'support_hours/set',
  roles: OWNER,
  request: SupportHoursRequest,
  reply: SupportHoursView,
  idempotent: true,
  summary: 'Sets the hours of customer service from now or from a moment to come',
});
