import { type Holidays, NYSE_HOLIDAYS, OTC_HOLIDAYS, TSE_HOLIDAYS } from './holidays.js';

/** Start and end in minutes after local midnight; 1440 is the next midnight. */
export type Window = readonly [from: number, to: number];

/** A market's hours: windows by local weekday (0 is Sunday) in its time zone, minus holidays. */
export interface CalendarRule {
  zone: string;
  week: readonly (readonly Window[])[];
  holidays: Holidays;
}

/** Minutes of a day. */
export const DAY_MINUTES = 24 * 60;
const DAY = DAY_MINUTES;
const NONE: readonly Window[] = [];
const h = (hours: number, minutes = 0): number => hours * 60 + minutes;
const weekdays = (windows: readonly Window[]): (readonly Window[])[] => [NONE, ...Array(5).fill(windows), NONE];

/**
 * The market hours of all instruments. Off-exchange hours follow New York time including its daylight saving: forex
 * from Sunday 17:00 to Friday 17:00; metals from an hour later on Sunday, with a break from 17:00 to 18:00 daily.
 * `always` never closes (crypto and conversion rates).
 */
export const CALENDARS = {
  always: undefined,
  forex: {
    zone: 'America/New_York',
    week: [[[h(17), DAY]], [[0, DAY]], [[0, DAY]], [[0, DAY]], [[0, DAY]], [[0, h(17)]], NONE],
    holidays: OTC_HOLIDAYS,
  },
  metal: {
    zone: 'America/New_York',
    week: [
      [[h(18), DAY]],
      ...Array<readonly Window[]>(4).fill([
        [0, h(17)],
        [h(18), DAY],
      ]),
      [[0, h(17)]],
      NONE,
    ],
    holidays: OTC_HOLIDAYS,
  },
  nyse: { zone: 'America/New_York', week: weekdays([[h(9, 30), h(16)]]), holidays: NYSE_HOLIDAYS },
  tse: {
    zone: 'Asia/Tokyo',
    week: weekdays([
      [h(9), h(11, 30)],
      [h(12, 30), h(15, 30)],
    ]),
    holidays: TSE_HOLIDAYS,
  },
} as const satisfies Record<string, CalendarRule | undefined>;

export type CalendarName = keyof typeof CALENDARS;
