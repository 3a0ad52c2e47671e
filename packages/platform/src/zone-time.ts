import { isTimeZone } from '@makoto/contracts';

/** By the zone's name in lower case: callers may write it as they like, and there are some 600 of them. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase();
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(name, format);
  }
  return format;
}

const DAY_MS = 86_400_000;
/** Offsets at the starts of days, by the zone's name in lower case. */
const dayOffsets = new Map<string, Map<number, number>>();
/** The most days cached for all zones together: some months for each of them, and more than any chart covers. */
const MAX_DAYS = 100_000;
let cachedDays = 0;

/** The offset of `zone` from UTC at `atMs` (epoch milliseconds), in milliseconds; negative in the west. */
export function zoneOffsetMs(zone: string, atMs: number): number {
  const day = Math.floor(atMs / DAY_MS);
  return isSameAllDay(zone, day) ? dayOffset(zone, day) : readOffset(zone, atMs);
}

/** The offset changes on two days a year; on all others it is the same all day and can be cached. */
const isSameAllDay = (zone: string, day: number): boolean => dayOffset(zone, day) === dayOffset(zone, day + 1);

function dayOffset(zone: string, day: number): number {
  const name = zone.toLowerCase();
  if (cachedDays >= MAX_DAYS) {
    dayOffsets.clear();
    cachedDays = 0;
  }
  let offsets = dayOffsets.get(name);
  if (!offsets) {
    offsets = new Map();
    dayOffsets.set(name, offsets);
  }
  let offset = offsets.get(day);
  if (offset === undefined) {
    offset = readOffset(zone, day * DAY_MS);
    offsets.set(day, offset);
    cachedDays++;
  }
  return offset;
}

function readOffset(zone: string, atMs: number): number {
  const parts = new Map<string, number>();
  for (const { type, value } of formatOf(zone).formatToParts(atMs)) parts.set(type, Number(value));
  const part = (name: string): number => parts.get(name) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(atMs / 1000) * 1000;
}

const QUARTER_MS = 15 * 60_000;

export interface ZoneOffset {
  /** When it begins to hold, epoch milliseconds. */
  fromMs: number;
  offsetMs: number;
}

/**
 * The offsets of `zone` from UTC between two moments (epoch milliseconds), in order; the first begins at `fromMs`. It looks
 * at each day, and on days on which clocks are changed at each quarter of an hour; the caller limits the time between.
 */
export function zoneOffsets(zone: string, fromMs: number, toMs: number): ZoneOffset[] {
  let latest = { fromMs, offsetMs: zoneOffsetMs(zone, fromMs) };
  const found: ZoneOffset[] = [latest];
  let atMs = Math.ceil(fromMs / QUARTER_MS) * QUARTER_MS;
  while (atMs <= toMs) {
    const offsetMs = zoneOffsetMs(zone, atMs);
    if (offsetMs !== latest.offsetMs) {
      latest = { fromMs: atMs, offsetMs };
      found.push(latest);
    }
    const day = Math.floor(atMs / DAY_MS);
    atMs = isSameAllDay(zone, day) ? (day + 1) * DAY_MS : atMs + QUARTER_MS;
  }
  return found;
}

/**
 * The epoch milliseconds at which clocks in `zone` show `minutes` after midnight (1440 is the next midnight) of the day
 * `localDayMs`, given as that date's midnight in UTC. A time in the hour skipped by a clock change becomes the hour
 * after it.
 */
export function zoneTimeMs(zone: string, localDayMs: number, minutes: number): number {
  const wall = localDayMs + minutes * 60_000;
  const guess = wall - zoneOffsetMs(zone, wall);
  const offset = zoneOffsetMs(zone, guess);
  const at = wall - offset;
  // No clock shows a skipped time: one of the two is before the change, the other after it.
  return zoneOffsetMs(zone, at) === offset ? at : Math.max(at, guess);
}

/** The epoch milliseconds at which the day of `atMs` began in `zone`; the UTC day without a zone, or if none has that name. */
export function dayStartMs(atMs: number, zone: string | null | undefined): number {
  // Making a format to try a name is slow; those that were used before are kept.
  const known = zone && (formats.has(zone.toLowerCase()) || isTimeZone(zone)) ? zone : 'UTC';
  return zoneTimeMs(known, Math.floor((atMs + zoneOffsetMs(known, atMs)) / DAY_MS) * DAY_MS, 0);
}
