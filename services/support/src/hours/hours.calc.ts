import { WEEKDAYS, type WeekHours } from '@makoto/contracts';
import { zoneOffsetMs, zoneTimeMs } from '@makoto/platform';

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = WEEKDAYS.indexOf('thu');
/** How far ahead to look for the next opening. */
const LOOKED_AHEAD_DAYS = 62;
const SHOWN_DAYS = 7;

/** A period in which customer service is open, epoch milliseconds. */
export interface Opening {
  from: number;
  to: number;
}

/** Whether customer service is open at a given time, and its coming openings. */
export interface ServiceHoursState {
  open: boolean;
  /** Undefined if it is open, or does not open in the next 62 days. */
  opensAt: number | undefined;
  /** Undefined if it is closed, or stays open beyond the last of `openings`. */
  closesAt: number | undefined;
  /** The openings of the rest of today and of the next seven days. */
  openings: Opening[];
}

/** Hours and when they take effect (epoch milliseconds). */
export interface HoursFrom {
  hours: WeekHours;
  from: number;
}

/** The state of customer service at `now` (epoch milliseconds). `next` are the hours that will replace these. */
export function serviceHours(hours: WeekHours, now: number, next?: HoursFrom): ServiceHoursState {
  const end = zoneTimeMs(hours.time_zone, (dayAt(hours, now) + SHOWN_DAYS + 1) * DAY_MS, 0);
  const all: Opening[] = [];
  const add = (opening: Opening): void => {
    const before = all.at(-1);
    if (before && before.to === opening.from) before.to = opening.to;
    else if (opening.to > now) all.push(opening);
  };
  const enough = (from: number): boolean => from >= end && all.length > 0;
  const until = next?.from ?? Number.POSITIVE_INFINITY;
  for (const own of openingsOf(hours, now)) {
    if (own.from >= until || enough(own.from)) break;
    add({ from: own.from, to: Math.min(own.to, until) });
  }
  for (const own of next ? openingsOf(next.hours, next.from) : []) {
    if (enough(own.from)) break;
    if (own.to > until) add({ from: Math.max(own.from, until), to: own.to });
  }
  const [first] = all;
  const open = first !== undefined && first.from <= now;
  return {
    open,
    opensAt: open ? undefined : first?.from,
    closesAt: open && first.to < end ? first.to : undefined,
    openings: all.filter(({ from }) => from < end),
  };
}

/** Openings in order, starting with the day that contains `from`. */
function* openingsOf(hours: WeekHours, from: number): Generator<Opening> {
  const first = dayAt(hours, from);
  for (let day = first; day < first + LOOKED_AHEAD_DAYS; day++) {
    const own = openingOf(hours, day);
    if (own) yield own;
  }
}

/** The local day that contains `at`, in days since 1970. */
function dayAt({ time_zone }: WeekHours, at: number): number {
  return Math.floor((at + zoneOffsetMs(time_zone, at)) / DAY_MS);
}

/** The opening on a local day (days since 1970); undefined if closed. */
function openingOf({ time_zone, week, closed_on }: WeekHours, day: number): Opening | undefined {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  const weekday = WEEKDAYS[(day + FIRST_WEEKDAY) % WEEKDAYS.length];
  const own = week.find((candidate) => candidate.day === weekday);
  if (!own || closed_on.some((closed) => closed.day === date)) return undefined;
  const at = (time: string): number => zoneTimeMs(time_zone, day * DAY_MS, minutesOf(time));
  return { from: at(own.opens), to: at(own.closes) };
}

/** Minutes since midnight of a time of day, `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
