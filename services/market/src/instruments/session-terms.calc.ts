import type { SessionTerms } from '@makoto/contracts';
import { type CalendarRule, DAY_MINUTES, type Window } from '../sessions/calendars.js';
import { SESSION_CALENDARS, SessionCalendar } from '../sessions/session.calc.js';
import { clockTime, DAY_NAMES, sessionViews } from '../sessions/session-view.calc.js';

/** A calendar as operators write it. Days of the past stay, so that a version says all of it. */
export function toSessionTerms({ rule }: SessionCalendar): SessionTerms {
  const { closed = [], early = [], earlyCloseMinute = 0 } = rule?.holidays ?? {};
  return {
    zone: rule?.zone ?? 'UTC',
    windows: sessionViews(rule).map(({ days, from, to }) => ({ days, from, to })),
    closed_days: [...closed],
    early_days: [...early],
    early_close: early.length > 0 ? clockTime(earlyCloseMinute) : null,
  };
}

/** More different hours than an installation has; each calendar keeps the years that it has computed. */
const MAX_CALENDARS = 500;
const known = new Map(Object.values(SESSION_CALENDARS).map((calendar) => [JSON.stringify(calendar.rule), calendar]));

/** The calendar that was written; one without a close never closes. The same hours give the same calendar. */
export function toCalendar(terms: SessionTerms): SessionCalendar {
  const rule: CalendarRule = {
    zone: terms.zone,
    week: DAY_NAMES.map((day) => windowsOf(terms, day)),
    holidays: {
      closed: [...terms.closed_days].sort(),
      early: [...terms.early_days].sort(),
      earlyCloseMinute: terms.early_close ? minutesOf(terms.early_close) : 0,
    },
  };
  const always = rule.week.every(
    (windows) => windows.length === 1 && windows[0]?.[0] === 0 && windows[0][1] === DAY_MINUTES,
  );
  const holidays = rule.holidays.closed.length + rule.holidays.early.length > 0;
  return calendarOf(always && !holidays ? undefined : rule);
}

function calendarOf(rule: CalendarRule | undefined): SessionCalendar {
  const key = JSON.stringify(rule);
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MAX_CALENDARS) known.clear();
  const calendar = new SessionCalendar(rule);
  known.set(key, calendar);
  return calendar;
}

function windowsOf({ windows }: SessionTerms, day: string): Window[] {
  return windows
    .filter(({ days }) => days.split(' ').includes(day))
    .map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const)
    .sort(([one], [other]) => one - other);
}

/** Minutes after midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return 60 * Number(hours) + Number(minutes);
}
