import { zoneTimeMs } from '@makoto/platform';
import { CALENDARS, type CalendarName, type CalendarRule, type Window } from './calendars.js';

/** A continuous trading session in epoch milliseconds, `openMs` inclusive, `closeMs` exclusive. */
export interface Session {
  openMs: number;
  closeMs: number;
}

const DAY_MS = 86_400_000;
/** More years than charts can request; computing one takes ten milliseconds. */
const MAX_YEARS = 128;
/** No market closes for longer than this. */
const MAX_REST_MS = 30 * DAY_MS;

/** The hours of one kind of market. */
export class SessionCalendar {
  private readonly years = new Map<number, Session[]>();

  /** Undefined: never closes. */
  constructor(readonly rule: CalendarRule | undefined) {}

  /** Whether the market is open at `atMs` (epoch milliseconds). */
  isOpen(atMs: number): boolean {
    return this.rule === undefined || this.sessionAt(atMs) !== undefined;
  }

  /** The first moment at or after `atMs` at which the market is open; undefined if none is known. */
  nextOpen(atMs: number): number | undefined {
    if (this.isOpen(atMs)) return atMs;
    return this.sessions(atMs, atMs + MAX_REST_MS)[0]?.openMs;
  }

  /** The end of the session at `atMs`; undefined if the market is closed or never closes. */
  nextClose(atMs: number): number | undefined {
    return this.rule === undefined ? undefined : this.sessionAt(atMs)?.closeMs;
  }

  /** The start of the session at `atMs`; 0 if the market never closes, undefined if it is closed. */
  openedAt(atMs: number): number | undefined {
    return this.rule === undefined ? 0 : this.sessionAt(atMs)?.openMs;
  }

  /** The end of the last session that ended at or before `atMs`; undefined if the market never closes. */
  lastClose(atMs: number): number | undefined {
    if (this.rule === undefined) return undefined;
    const ended = this.sessions(atMs - MAX_REST_MS, atMs + 1).filter((session) => session.closeMs <= atMs);
    return ended.at(-1)?.closeMs;
  }

  /** The sessions that overlap `[fromMs, toMs)`, in order and uncut. */
  sessions(fromMs: number, toMs: number): Session[] {
    if (this.rule === undefined) return [{ openMs: fromMs, closeMs: toMs }];
    const found: Session[] = [];
    // A local date may differ from the UTC date by a day, hence the margin on each side.
    const lastYear = new Date(toMs + DAY_MS).getUTCFullYear();
    for (let year = new Date(fromMs - DAY_MS).getUTCFullYear(); year <= lastYear; year++) {
      for (const session of this.sessionsOf(year, this.rule)) {
        if (session.closeMs > fromMs && session.openMs < toMs) append(found, session);
      }
    }
    return found;
  }

  private sessionAt(atMs: number): Session | undefined {
    return this.sessions(atMs, atMs + 1)[0];
  }

  private sessionsOf(year: number, rule: CalendarRule): Session[] {
    let sessions = this.years.get(year);
    if (!sessions) {
      if (this.years.size >= MAX_YEARS) this.years.clear();
      sessions = yearOf(rule, year);
      this.years.set(year, sessions);
    }
    return sessions;
  }
}

export const SESSION_CALENDARS: Readonly<Record<CalendarName, SessionCalendar>> = {
  always: new SessionCalendar(CALENDARS.always),
  forex: new SessionCalendar(CALENDARS.forex),
  metal: new SessionCalendar(CALENDARS.metal),
  nyse: new SessionCalendar(CALENDARS.nyse),
  tse: new SessionCalendar(CALENDARS.tse),
};

function yearOf(rule: CalendarRule, year: number): Session[] {
  const sessions: Session[] = [];
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += DAY_MS) {
    for (const [from, to] of windowsOf(rule, day)) {
      append(sessions, { openMs: zoneTimeMs(rule.zone, day, from), closeMs: zoneTimeMs(rule.zone, day, to) });
    }
  }
  return sessions;
}

function windowsOf(rule: CalendarRule, localDayMs: number): readonly Window[] {
  const date = new Date(localDayMs);
  const key = date.toISOString().slice(0, 10);
  if (rule.holidays.closed.includes(key)) return [];
  const windows = rule.week[date.getUTCDay()] ?? [];
  if (!rule.holidays.early.includes(key)) return windows;
  const close = rule.holidays.earlyCloseMinute;
  return windows.filter(([from]) => from < close).map(([from, to]) => [from, Math.min(to, close)] as const);
}

/** Adds a session, merged with the last if they are adjacent (midnight, new year). */
function append(sessions: Session[], next: Session): void {
  const last = sessions.at(-1);
  if (last && last.closeMs === next.openMs) sessions[sessions.length - 1] = { ...last, closeMs: next.closeMs };
  else sessions.push(next);
}
