/** Minutes after midnight as `22:00`. */
export const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** `22:00` as minutes after midnight; undefined for other text. */
export function toMinutes(clock: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(clock) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
