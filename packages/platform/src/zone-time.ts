/** Whether the IANA database knows a time zone by this name. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

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
/** Days remembered for one zone: more than any chart goes back. */
const MAX_DAYS = 20_000;

/** How far `zone`'s clocks stand ahead of UTC at `atMs` (epoch milliseconds), in milliseconds; west is negative. */
export function zoneOffsetMs(zone: string, atMs: number): number {
  const day = Math.floor(atMs / DAY_MS);
  const before = dayOffset(zone, day);
  // Clocks are changed on two days a year; on all others the offset is the same all day, and known.
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

/**
 * The epoch milliseconds at which clocks in `zone` show `minutes` after midnight (1440 is the next midnight) of the day
 * `localDayMs`, given as that date's midnight in UTC. In the hour that a change of clocks skips, the hour
 * after it.
 */
export function zoneTimeMs(zone: string, localDayMs: number, minutes: number): number {
  const wall = localDayMs + minutes * 60_000;
  const guess = wall - zoneOffsetMs(zone, wall);
  return wall - zoneOffsetMs(zone, guess);
}
