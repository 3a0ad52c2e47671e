const DAY_MS = 86_400_000;

export const PERIODS = ['7', '30', '90'] as const;
/** Whole days up to and including today. */
export type Period = (typeof PERIODS)[number];

export interface Span {
  from: string;
  to: string;
  /** Minutes that the device's clock is ahead of UTC now; days before a change to or from summer time are an hour off. */
  utc_offset: number;
}

/** The last days of the device's calendar, today included. The span is the same all day, so that its reply is cached. */
export function spanOf(period: Period, nowMs: number): Span {
  const now = new Date(nowMs);
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(period) + 1);
  const last = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return {
    from: first.toISOString(),
    to: new Date(last.getTime() - 1).toISOString(),
    utc_offset: -now.getTimezoneOffset(),
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

/** The calendar day of a moment where the clock is `offset` minutes ahead of UTC. */
export const dayAt = (moment: string, offset: number): string =>
  new Date(Date.parse(moment) + offset * 60_000).toISOString().slice(0, 10);
