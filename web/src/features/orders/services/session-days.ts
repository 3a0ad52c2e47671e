import { type Lang, TAGS } from '../../../lib/lang';

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** A Monday, used to format weekday names. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** Between days that do not follow each other. */
const SEPARATORS: Record<Lang, string> = { en: ', ', jp: '・', zn: '、' };

/** A market's session days (`mon tue wed`) in the user's language, with consecutive days as a range. */
export function sessionDays(days: string, lang: Lang): string {
  const format = new Intl.DateTimeFormat(TAGS[lang].html, { weekday: 'short', timeZone: 'UTC' });
  const nameOf = (at: number): string => format.format(MONDAY_MS + at * DAY_MS);
  const open = WEEK.map((day) => days.split(/[\s,]+/).includes(day));
  const runs: string[] = [];
  for (let from = 0; from < WEEK.length; from++) {
    if (!open[from]) continue;
    let to = from;
    while (open[to + 1]) to++;
    runs.push(from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`);
    from = to;
  }
  return runs.length > 0 ? runs.join(SEPARATORS[lang]) : days;
}

/** The display name of a time zone (`America/New_York`), or its id if the browser has none. */
export function zoneName(zone: string, lang: Lang): string {
  const format = new Intl.DateTimeFormat(TAGS[lang].html, { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(MONDAY_MS).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
