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

/** How far `zone`'s clocks stand ahead of UTC at `atMs` (epoch milliseconds), in milliseconds; west is negative. */
export function zoneOffsetMs(zone: string, atMs: number): number {
  const parts = new Map<string, number>();
  for (const { type, value } of formatOf(zone).formatToParts(atMs)) parts.set(type, Number(value));
  const part = (name: string): number => parts.get(name) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(atMs / 1000) * 1000;
}

/**
 * The epoch milliseconds at which clocks in `zone` show `minutes` after midnight (1440 is the next midnight) of the day
 * `localDayMs`, given as that date's midnight in UTC. No session starts in the hour that a change of clocks skips.
 */
export function zoneTimeMs(zone: string, localDayMs: number, minutes: number): number {
  const wall = localDayMs + minutes * 60_000;
  const guess = wall - zoneOffsetMs(zone, wall);
  return wall - zoneOffsetMs(zone, guess);
}
