/** Whether the IANA database knows a time zone by this name. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** One a zone that hours were ever set in. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, known);
  return known;
}

/** How far `zone`'s clocks stand ahead of UTC at `atMs` (epoch milliseconds), in milliseconds; west is negative. */
export function zoneOffsetMs(zone: string, atMs: number): number {
  const name =
    formatOf(zone)
      .formatToParts(atMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -ms : ms;
}

/**
 * The epoch milliseconds at which clocks in `zone` show `minutes` after midnight (1440 is the next midnight) of the day
 * `localDayMs`, given as that date's midnight in UTC. In the hour that a change of clocks skips, the hour after it.
 */
export function zoneTimeMs(zone: string, localDayMs: number, minutes: number): number {
  const wall = localDayMs + minutes * 60_000;
  const guess = wall - zoneOffsetMs(zone, wall);
  return wall - zoneOffsetMs(zone, guess);
}
