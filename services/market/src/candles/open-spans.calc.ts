import type { Span } from '../feeds/feed.js';
import type { SessionCalendar } from '../sessions/session.calc.js';
import { bucketStart } from './candle.calc.js';

const DAY_MS = 86_400_000;
/** Covers a thousand trading days with their weekends and holidays. */
const MAX_BACK_MS = 5 * 365 * DAY_MS;
/** How much of a calendar is scanned at a time. */
const STRETCH_MS = 60 * DAY_MS;

/** The last `limit` intervals before `beforeMs` (an interval boundary) in which the market traded, oldest first. */
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
        // Two sessions can share the interval that contains the break between them.
        if (starts.at(-1) !== start) starts.push(start);
      }
    }
  }
  return starts.reverse().map((fromMs) => ({ fromMs, toMs: fromMs + intervalMs }));
}
