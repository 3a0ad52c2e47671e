const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Customer service answers from 9:00 to 21:00 Japan time (UTC+9, no summer time), every day. */
const OPENS_MS = 0;
const CLOSES_MS = 12 * HOUR_MS;

/** Whether customer service answers at `now`, and when it opens next where it does not; epoch milliseconds. */
export function serviceHours(now: number): { open: boolean; opensAt: number | undefined } {
  const midnight = now - (now % DAY_MS);
  const inDay = now - midnight;
  if (inDay >= OPENS_MS && inDay < CLOSES_MS) return { open: true, opensAt: undefined };
  return { open: false, opensAt: midnight + (inDay < OPENS_MS ? OPENS_MS : DAY_MS + OPENS_MS) };
}
