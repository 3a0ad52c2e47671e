import { WEEKDAYS, type WeekHours } from '@makoto/contracts';
import { zoneOffsetMs, zoneTimeMs } from '@makoto/platform';

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = WEEKDAYS.indexOf('thu');
/** How far ahead the next opening is looked for. */
const LOOKED_AHEAD_DAYS = 62;
const SHOWN_DAYS = 7;

/** A stretch in which customer service answers, epoch milliseconds. */
export interface Opening {
  from: number;
  to: number;
}

/** How customer service stands at a moment. */
export interface Standing {
  open: boolean;
  /** Undefined while it is open, and where it opens in no two months. */
  opensAt: number | undefined;
  /** Undefined while it is closed, and where it stays open longer than `openings` look ahead. */
  closesAt: number | undefined;
  /** What is left of today and the seven days after it. */
  openings: Opening[];
}

/** Hours that hold from a moment on (epoch milliseconds). */
export interface HoursFrom {
  hours: WeekHours;
  from: number;
}

/**
 * Whether customer service answers at `now` (epoch milliseconds), until or from when, and in the days to come, where
 * `next` are the hours that take the place of these.
 */
export function serviceHours(hours: WeekHours, now: number, next?: HoursFrom): Standing {
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

/** Openings in their order, from that of the day of a moment on. */
function* openingsOf(hours: WeekHours, from: number): Generator<Opening> {
  const first = dayAt(hours, from);
  for (let day = first; day < first + LOOKED_AHEAD_DAYS; day++) {
    const own = openingOf(hours, day);
    if (own) yield own;
  }
}

/** The day that a moment is on by the clocks of the hours' zone, counted from 1970. */
function dayAt({ time_zone }: WeekHours, at: number): number {
  return Math.floor((at + zoneOffsetMs(time_zone, at)) / DAY_MS);
}

/** The opening of the day that began `day` days after 1970 did; undefined where there is none. */
function openingOf({ time_zone, week, closed_on }: WeekHours, day: number): Opening | undefined {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  const weekday = WEEKDAYS[(day + FIRST_WEEKDAY) % WEEKDAYS.length];
  const own = week.find((candidate) => candidate.day === weekday);
  if (!own || closed_on.some((closed) => closed.day === date)) return undefined;
  const at = (time: string): number => zoneTimeMs(time_zone, day * DAY_MS, minutesOf(time));
  return { from: at(own.opens), to: at(own.closes) };
}

/** Minutes after midnight of a time of day, `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
