import { leafHash } from '@makoto/platform';
import type { Tick } from '../instruments/instrument.js';

/**
 * The text of a tick's leaf: symbol, stamp in epoch milliseconds, price, bid, ask and volume, parted by single spaces.
 * The last four are whole numbers of millionths, so that no other way to write the same tick exists:
 * `BTCUSDT 1795014000251 95000000000 94999990000 95000010000 7`. In ASCII; docs/proof-format.md shows it to strangers.
 */
export function leafText(symbol: string, tick: Tick): string {
  return [symbol, tick.atMs, tick.price, tick.bid, tick.ask, tick.volume].join(' ');
}

/** SHA-256 of a zero byte and the leaf's text. */
export function tickLeaf(symbol: string, tick: Tick): Buffer {
  return leafHash(leafText(symbol, tick));
}
