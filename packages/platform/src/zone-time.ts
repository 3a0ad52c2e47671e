const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
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
    formats.set(zone, format);
  }
  return format;
}

const DAY_MS = 86_400_000;
/** Offsets at the starts of days, by zone. */
const dayOffsets = new Map<string, Map<number, number>>();
/** The most days cached per zone: more than any chart covers. */
const MAX_DAYS = 20_000;

/** The offset of `zone` from UTC at `atMs` (epoch milliseconds), in milliseconds; negative in the west. */
export function zoneOffsetMs(zone: string, atMs: number): number {
  const day = Math.floor(atMs / DAY_MS);
  const before = dayOffset(zone, day);
  // The offset changes on two days a year; on all others it is the same all day and can be cached.
  return before === dayOffset(zone, day + 1) ? before : readOffset(zone, atMs);
}

function dayOffset(zone: string, day: number): number {
  let offsets = dayOffsets.get(zone);
  if (!offsets || offsets.size >= MAX_DAYS) {
    offsets = new Map();
    dayOffsets.set(zone, offsets);
  }
  let offset = offsets.get(day);
  if (offset === undefined) {
    offset = readOffset(zone, day * DAY_MS);
    offsets.set(day, offset);
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
 * The offsets of `zone` from UTC between two moments (epoch milliseconds), in order; the first begins at `fromMs`. Clocks
 * change on quarters of an hour. It looks at each, so the caller limits the time between.
 */
export function zoneOffsets(zone: string, fromMs: number, toMs: number): ZoneOffset[] {
  let latest = { fromMs, offsetMs: zoneOffsetMs(zone, fromMs) };
  const found: ZoneOffset[] = [latest];
  for (let atMs = Math.ceil(fromMs / QUARTER_MS) * QUARTER_MS; atMs <= toMs; atMs += QUARTER_MS) {
    const offsetMs = zoneOffsetMs(zone, atMs);
    if (offsetMs === latest.offsetMs) continue;
    latest = { fromMs: atMs, offsetMs };
    found.push(latest);
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
  return wall - zoneOffsetMs(zone, guess);
}
