import type { SessionView } from '@makoto/contracts';
import type { CalendarRule } from './calendars.js';

export const DAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** A calendar's week for clients: each daily window with its days (`mon tue wed`). */
export function sessionViews(rule: CalendarRule | undefined): SessionView[] {
  if (!rule) return [{ zone: 'UTC', days: DAY_NAMES.join(' '), from: '00:00', to: '24:00' }];
  const views = new Map<string, SessionView>();
  rule.week.forEach((windows, day) => {
    for (const [from, to] of windows) {
      const key = `${from}-${to}`;
      const view = views.get(key);
      const dayName = DAY_NAMES[day] ?? '';
      if (view) view.days += ` ${dayName}`;
      else views.set(key, { zone: rule.zone, days: dayName, from: clockTime(from), to: clockTime(to) });
    }
  });
  return [...views.values()];
}

/** Minutes after midnight as `HH:MM`. */
export function clockTime(minutes: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
