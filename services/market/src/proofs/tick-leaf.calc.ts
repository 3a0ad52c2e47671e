import { leafHash } from '@makoto/platform';
import type { Tick } from '../instruments/instrument.js';

/**
 * The text of a tick's leaf, separated by single spaces: symbol, timestamp in epoch milliseconds, price, bid, ask and
 * volume. The last four are whole millionths, so that a tick has only one form: `BTCUSDT 1795014000251 95000000000
 * 94999990000 95000010000 7`. ASCII; documented in docs/proof-format.md.
 */
export function leafText(symbol: string, tick: Tick): string {
  return [symbol, tick.atMs, tick.price, tick.bid, tick.ask, tick.volume].join(' ');
}

/** The SHA-256 of a zero byte and the leaf's text. */
export function tickLeaf(symbol: string, tick: Tick): Buffer {
  return leafHash(leafText(symbol, tick));
}
