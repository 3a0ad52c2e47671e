import { JAPAN_CLOSED_DAYS } from '@makoto/platform';

/**
 * Days on which an exchange is closed or closes early, by local date, for 2025 to 2030; NYSE's are from its Rule 7.2. Other
 * years have plain weekdays. Weekends need no entry.
 */
export interface Holidays {
  /** Local dates, `YYYY-MM-DD`. */
  closed: readonly string[];
  /** Local dates on which trading ends at `earlyCloseMinute`. */
  early: readonly string[];
  /** Minutes after local midnight. */
  earlyCloseMinute: number;
}

const days = (year: number, list: string): string[] => list.split(' ').map((day) => `${year}-${day}`);

export const NYSE_HOLIDAYS: Holidays = {
  closed: [
    ...days(2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'),
    ...days(2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'),
    ...days(2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'),
    ...days(2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'),
    ...days(2029, '01-01 01-15 02-19 03-30 05-28 06-19 07-04 09-03 11-22 12-25'),
    ...days(2030, '01-01 01-21 02-18 04-19 05-27 06-19 07-04 09-02 11-28 12-25'),
  ],
  early: [
    ...days(2025, '07-03 11-28 12-24'),
    ...days(2026, '11-27 12-24'),
    ...days(2027, '11-26'),
    ...days(2028, '07-03 11-24'),
    ...days(2029, '07-03 11-23 12-24'),
    ...days(2030, '07-03 11-29 12-24'),
  ],
  earlyCloseMinute: 13 * 60,
};

export const TSE_HOLIDAYS: Holidays = {
  closed: JAPAN_CLOSED_DAYS,
  early: [],
  earlyCloseMinute: 0,
};

/** Off-exchange markets (forex, metals) close on Christmas Day and New Year's Day, New York dates. */
export const OTC_HOLIDAYS: Holidays = {
  closed: [2025, 2026, 2027, 2028, 2029, 2030].flatMap((year) => days(year, '01-01 12-25')),
  early: [],
  earlyCloseMinute: 0,
};
