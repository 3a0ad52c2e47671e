import { MAX_AHEAD_MS } from '../feeds/live/tick-buffer.js';
import { QUOTE_AGE_MS } from '../feeds/median/quotes.calc.js';

/** How late a frame may arrive in trading, beyond the feed's lag. */
const DELIVERY_MS = 250;
const LEAST_MS = 1_000;

/**
 * How long after acceptance a price must be stamped, by the feed's clock, to be an order's entry where a live feed plays,
 * in milliseconds. The feed's clock is behind the source's by the feed's lag, the frame's way to trading, and by how far
 * ahead the source's stamps may be: a price stamped later than that did not exist when the order was accepted. The median of
 * several sources also has quotes that are a little older.
 */
export function entryDelayMs(lagMs: number, sources: number): number {
  return Math.max(LEAST_MS, lagMs + MAX_AHEAD_MS + DELIVERY_MS) + (sources > 1 ? QUOTE_AGE_MS : 0);
}
