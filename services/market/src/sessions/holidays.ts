/**
 * Days on which an exchange is closed or closes early, by local date, from NYSE's Rule 7.2 and JPX's holiday list for
 * 2025 to 2030 (the Japanese ones compared with `@holiday-jp/holiday_jp`). Other years have plain weekdays. Weekends
 * need no entry.
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
  closed: [
    ...days(2025, '01-01 01-02 01-03 01-13 02-11 02-24 03-20 04-29 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03'),
    ...days(2025, '11-24 12-31'),
    ...days(2026, '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12'),
    ...days(2026, '11-03 11-23 12-31'),
    ...days(2027, '01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23'),
    ...days(2027, '12-31'),
    ...days(2028, '01-03 01-10 02-11 02-23 03-20 05-03 05-04 05-05 07-17 08-11 09-18 09-22 10-09 11-03 11-23'),
    ...days(2029, '01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-30 05-03 05-04 07-16 09-17 09-24 10-08 11-23 12-31'),
    ...days(2030, '01-01 01-02 01-03 01-14 02-11 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31'),
  ],
  early: [],
  earlyCloseMinute: 0,
};

/** Off-exchange markets (forex, metals) close on Christmas Day and New Year's Day, New York dates. */
export const OTC_HOLIDAYS: Holidays = {
  closed: [2025, 2026, 2027, 2028, 2029, 2030].flatMap((year) => days(year, '01-01 12-25')),
  early: [],
  earlyCloseMinute: 0,
};
