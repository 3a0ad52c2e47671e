import { leafHash } from '@makoto/platform';
import type { Tick } from '../instruments/instrument.js';

/**
 * The text of a tick's leaf, separated by single spaces: symbol, timestamp in epoch milliseconds, price, bid, ask and
 * volume. The last four are whole millionths, so that a tick has only one form: `BTCUSDT 1795014000251 95000000000
 * 94999990000 95000010000 7`. Where several sources serve an instrument, their quotes follow. ASCII; documented in docs/proof-format.md.
 */
export function leafText(symbol: string, tick: Tick): string {
  const parts = [symbol, tick.atMs, tick.price, tick.bid, tick.ask, tick.volume];
  return (tick.quotes === undefined ? parts : [...parts, tick.quotes]).join(' ');
}

/** The SHA-256 of a zero byte and the leaf's text. */
export function tickLeaf(symbol: string, tick: Tick): Buffer {
  return leafHash(leafText(symbol, tick));
}
