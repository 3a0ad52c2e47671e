import type { Tick } from '../../instruments/instrument.js';
import { findInstrument } from '../../instruments/instruments.js';

/**
 * A tick as a line of text: symbol, timestamp, price, bid, ask and volume, the last four in whole millionths, separated
 * by spaces or commas. This reads the leaves of `public/ticks` and exports of the ticks table: `\copy (select symbol,
 * at_ms, price, bid, ask, volume from ticks join instruments using (no) order by at_ms) to … csv`. Returns undefined
 * for an empty line and a table heading. @throws RangeError for any other line
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
