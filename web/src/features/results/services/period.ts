import { zoneHere } from '../../../lib/zone';

const DAY_MS = 86_400_000;

export const PERIODS = ['7', '30', '90'] as const;
/** Whole days up to and including today. */
export type Period = (typeof PERIODS)[number];

/** What the server is asked for. */
export interface Span {
  from: string;
  to: string;
  /** The device's. */
  time_zone: string;
}

/** The last days of the device's calendar, today included. The span is the same all day, so that its reply is cached. */
export function spanOf(period: Period, nowMs: number): Span {
  const now = new Date(nowMs);
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(period) + 1);
  const last = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return {
    from: first.toISOString(),
    to: new Date(last.getTime() - 1).toISOString(),
    time_zone: zoneHere(),
  };
}

/** Weeks from Monday to Sunday that hold all days from `firstDay` to `lastDay` (`YYYY-MM-DD`). */
export function weeksOf(firstDay: string, lastDay: string): string[][] {
  const [first, last] = [firstDay, lastDay].map((day) => Date.parse(`${day}T00:00:00Z`));
  if (first === undefined || last === undefined) return [];
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const weeks: string[][] = [];
  for (let week = monday; week <= last; week += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, at) => new Date(week + at * DAY_MS).toISOString().slice(0, 10)));
  return weeks;
}

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayAt(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
