import type { Span } from '../feeds/feed.js';
import type { SessionCalendar } from '../sessions/session.calc.js';
import { bucketStart } from './candle.calc.js';

const DAY_MS = 86_400_000;
/** A thousand trading days and their weekends and holidays. */
const MAX_BACK_MS = 5 * 365 * DAY_MS;
/** How much of a calendar is looked at in one go. */
const STRETCH_MS = 60 * DAY_MS;

/** The last `limit` intervals that start before `beforeMs` (a whole one) and in which the market traded, oldest first. */
export function openSpansBefore(
  calendar: SessionCalendar,
  intervalMs: number,
  beforeMs: number,
  limit: number,
): Span[] {
  const starts: number[] = [];
  for (let toMs = beforeMs; toMs > beforeMs - MAX_BACK_MS && starts.length < limit; toMs -= STRETCH_MS) {
    const fromMs = toMs - STRETCH_MS;
    for (const session of calendar.sessions(fromMs, toMs).reverse()) {
      const first = bucketStart(Math.max(session.openMs, fromMs), intervalMs);
      let start = bucketStart(Math.min(session.closeMs, toMs) - 1, intervalMs);
      for (; start >= first && starts.length < limit; start -= intervalMs) {
        // Two sessions of a day share the interval of their pause.
        if (starts.at(-1) !== start) starts.push(start);
      }
    }
  }
  return starts.reverse().map((fromMs) => ({ fromMs, toMs: fromMs + intervalMs }));
}
