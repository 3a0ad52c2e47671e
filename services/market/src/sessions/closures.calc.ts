import type { ClosureView } from '@makoto/contracts';
import type { CalendarRule } from './calendars.js';
import { clockTime } from './session-view.calc.js';

const DAY_MS = 86_400_000;
/** How far ahead closures are shown. */
const AHEAD_MS = 45 * DAY_MS;

/** The local dates of the next weeks on which a market stays closed or closes early, nearest first; weekends are no news. */
export function closureViews(rule: CalendarRule | undefined, fromMs: number): ClosureView[] {
  if (!rule) return [];
  // A local date may differ from the UTC date by a day.
  const first = new Date(fromMs - DAY_MS).toISOString().slice(0, 10);
  const last = new Date(fromMs + AHEAD_MS).toISOString().slice(0, 10);
  const near = (day: string): boolean => day >= first && day <= last;
  const { closed, early, earlyCloseMinute } = rule.holidays;
  return [
    ...closed.filter(near).map((day) => ({ day, early_close: null })),
    ...early.filter(near).map((day) => ({ day, early_close: clockTime(earlyCloseMinute) })),
  ]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, 100);
}
