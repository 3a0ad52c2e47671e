import type { Tick } from '../../instruments/instrument.js';
import { findInstrument } from '../../instruments/instruments.js';

/**
 * A tick as a line of text: symbol, stamp, price, bid, ask and volume, the last four in whole millionths, parted by spaces
 * or commas. So the leaves that `public/ticks` gives can be played, and so can the ticks table:
 * `\copy (select symbol, at_ms, price, bid, ask, volume from ticks join instruments using (no) order by at_ms) to … csv`.
 * Undefined for an empty line and for the heading of a table. @throws RangeError for a line that is no tick
 */
export function readTickLine(line: string): Tick | undefined {
  const text = line.trim();
  if (text === '' || text.startsWith('symbol')) return undefined;
  const [symbol = '', ...numbers] = text.split(/[ ,]/);
  const instrument = findInstrument(symbol);
  const sound = numbers.length === 5 && numbers.every((number) => /^\d{1,18}$/.test(number));
  if (!instrument || !sound) throw new RangeError(`not a tick: ${text.slice(0, 80)}`);
  const [atMs = '', price = '', bid = '', ask = '', volume = ''] = numbers;
  return {
    no: instrument.no,
    atMs: Number(atMs),
    price: BigInt(price),
    bid: BigInt(bid),
    ask: BigInt(ask),
    volume: BigInt(volume),
  };
}
