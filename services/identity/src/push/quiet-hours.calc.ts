import type { QuietHours } from '@makoto/contracts';
import { zoneOffsetMs, zoneTimeMs } from '@makoto/platform';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** When the quiet hours end in which `nowMs` lies (epoch milliseconds); undefined outside of them. */
export function quietUntil({ from, to, zone }: QuietHours, nowMs: number): number | undefined {
  const localMs = nowMs + zoneOffsetMs(zone, nowMs);
  const dayMs = Math.floor(localMs / DAY_MS) * DAY_MS;
  const minute = (localMs - dayMs) / MINUTE_MS;
  if (from < to) return minute >= from && minute < to ? zoneTimeMs(zone, dayMs, to) : undefined;
  if (minute >= from) return zoneTimeMs(zone, dayMs + DAY_MS, to);
  return minute < to ? zoneTimeMs(zone, dayMs, to) : undefined;
}
