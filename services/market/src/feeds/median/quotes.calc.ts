import type { Tick } from '../../instruments/instrument.js';

/**
 * How old a source's quote may be at the end of a frame to count there, in milliseconds. The entry of an order waits as much
 * longer, so that no quote of its median could be known at acceptance.
 */
export const QUOTE_AGE_MS = 1_000;

/** A source's newest quote of an instrument. */
export interface SourceQuote {
  /** One word, such as an exchange's id. */
  source: string;
  tick: Tick;
}

/** How many of `sources` must have a fresh quote: more than half, so that a single one never decides unless it is alone. */
export function quorumOf(sources: number): number {
  return Math.floor(sources / 2) + 1;
}

/**
 * The middle of the values, or the mean of the two in the middle, rounded down.
 * @throws RangeError if there is none
 */
export function medianOf(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new RangeError('no values have no median');
  return (low + high) / 2n;
}

/**
 * The record of a median's quotes, which is part of the tick's leaf: quorum and number of sources, then each source, ordered
 * by name, with its stamp, price, bid and ask in micro-units. `2/3 binance 1795014000100 95000000000 … kraken …`
 */
export function quotesText(quotes: readonly SourceQuote[], sources: number): string {
  const parts = quotes
    .toSorted((a, b) => (a.source < b.source ? -1 : 1))
    .flatMap(({ source, tick }) => [source, tick.atMs, tick.price, tick.bid, tick.ask]);
  return [`${quorumOf(sources)}/${sources}`, ...parts].join(' ');
}

/**
 * The tick of an instrument in a frame: stamped as the newest quote, with the medians of the fresh ones. Undefined below the
 * quorum.
 */
export function medianTick(quotes: readonly SourceQuote[], sources: number, volume: bigint): Tick | undefined {
  const newest = quotes.reduce<Tick | undefined>(
    (found, { tick }) => (found === undefined || tick.atMs > found.atMs ? tick : found),
    undefined,
  );
  if (newest === undefined || quotes.length < quorumOf(sources)) return undefined;
  const median = (field: 'price' | 'bid' | 'ask'): bigint => medianOf(quotes.map(({ tick }) => tick[field]));
  return {
    no: newest.no,
    atMs: newest.atMs,
    price: median('price'),
    bid: median('bid'),
    ask: median('ask'),
    volume,
    quotes: quotesText(quotes, sources),
  };
}
