import { Bool, Day, Id, Int, IsoTime, ListOf, Nested, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty, PageReply, PageRequest } from '../paging.js';
import { ANYONE, OWNER } from './roles.js';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/** The hours of a weekday, `HH:MM` in the time zone; `24:00` is the end of the day. */
export class DayHours {
  @OneOf(WEEKDAYS) day!: Weekday;
  @Text(5, { pattern: TIME_OF_DAY }) opens!: string;
  @Text(5, { pattern: TIME_OF_DAY }) closes!: string;
}

/** A day on which customer service is closed. */
export class ClosedDay {
  @Day() day!: string;
}

/** When customer service answers. */
export class WeekHours {
  /** An IANA time zone, such as `Asia/Tokyo`. */
  @Text(40) time_zone!: string;
  /** At least one; weekdays without an entry are closed. */
  @ListOf(() => DayHours, WEEKDAYS.length) week!: DayHours[];
  @ListOf(() => ClosedDay, 100) closed_on!: ClosedDay[];
}

export class SupportHoursRequest extends WeekHours {
  /** The newest version that the operator has seen. Prevents overwriting later changes. */
  @Nullable() @Int(0, 1_000_000) version?: number | null;
  /** At once where left out or past. */
  @Nullable() @IsoTime() effective_at?: string | null;
}

/** The hours of customer service from `effective_at` until the next version; versions never change. */
export class SupportHoursView extends WeekHours {
  /** 0: the version delivered with the product. */
  @Int(0, 1_000_000) version!: number;
  /** As customers read it, in the caller's language. */
  @Text(200) text!: string;
  /** Null for the version delivered with the product, as are the two below. */
  @Nullable() @IsoTime() effective_at?: string | null;
  @Nullable() @IsoTime() created_at?: string | null;
  @Nullable() @Id() operator_id?: string | null;
  /** Replaced by later hours before they took effect. */
  @Bool() replaced!: boolean;
}

export class SupportHoursStateReply {
  @Nested(() => SupportHoursView) current!: SupportHoursView;
  /** Scheduled hours; hours set for an earlier time replace them. */
  @Nullable() @Nested(() => SupportHoursView) next?: SupportHoursView | null;
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
  summary: 'Returns current and scheduled hours of customer service',
});

export const consoleSupportHoursHistory = call({
  ...admin,
  path: 'support_hours/history',
  roles: ANYONE,
  request: PageRequest,
  reply: SupportHoursHistoryReply,
  summary: 'Lists all changes of the hours of customer service, newest first',
});

/**
 * @throws VALIDATION (unknown time zone; no day, or one twice; a day that closes before it opens), CONFLICT if
 * `version` is not the newest
 */
export const consoleSupportHoursSet = call({
  ...admin,
  path: 'support_hours/set',
  roles: OWNER,
  request: SupportHoursRequest,
  reply: SupportHoursView,
  idempotent: true,
  summary: 'Sets the hours of customer service from now or a later time',
});
