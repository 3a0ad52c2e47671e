import { type SupportHoursRequest, WEEKDAYS } from '@makoto/contracts';
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

/** Whether customer service answers at `now` (epoch milliseconds), until or from when, and in the days to come. */
export function serviceHours(hours: SupportHoursRequest, now: number): Standing {
  const { time_zone } = hours;
  const today = Math.floor((now + zoneOffsetMs(time_zone, now)) / DAY_MS);
  const end = zoneTimeMs(time_zone, (today + SHOWN_DAYS + 1) * DAY_MS, 0);
  const all: Opening[] = [];
  for (let day = today; day < today + LOOKED_AHEAD_DAYS && (day <= today + SHOWN_DAYS || all.length === 0); day++) {
    const own = openingOf(hours, day);
    const before = all.at(-1);
    if (before && before.to === own?.from) before.to = own.to;
    else if (own && own.to > now) all.push(own);
  }
  const [next] = all;
  const open = next !== undefined && next.from <= now;
  return {
    open,
    opensAt: open ? undefined : next?.from,
    closesAt: open && next.to < end ? next.to : undefined,
    openings: all.filter(({ from }) => from < end),
  };
}

/** The opening of the day that began `day` days after 1970 did; undefined where there is none. */
function openingOf({ time_zone, week, closed_on }: SupportHoursRequest, day: number): Opening | undefined {
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
