const FRAME_MS = 250;
/** How old a quote may be at the end of the tick's frame. */
const QUOTE_AGE_MS = 1_000;
const QUOTE_PARTS = 5;

/** The price, bid and ask of a tick with its stamp in epoch milliseconds, micro-units. */
export interface Quote {
  at: number;
  price: bigint;
  bid: bigint;
  ask: bigint;
}

/**
 * Checks that a tick is the median of the quotes in its leaf, as docs/price-rule.md states it: more than half of the sources
 * have one, each is fresh at the end of the tick's frame, and the newest gives the stamp. `text` is what follows the volume.
 * @throws Error with the reason
 */
export function checkMedian(tick: Quote, text: string): void {
  const [share = '', ...parts] = text.split(' ');
  const [, quorum, sources] = /^([1-9])\/([1-9])$/.exec(share) ?? [];
  if (quorum === undefined || Number(quorum) !== Math.floor(Number(sources) / 2) + 1)
    throw new Error('the quorum of a tick is not more than half of its sources');
  const quotes = readQuotes(parts);
  if (quotes.length < Number(quorum) || quotes.length > Number(sources))
    throw new Error('a tick has too few or too many quotes');
  const end = Math.ceil(tick.at / FRAME_MS) * FRAME_MS;
  for (const { at } of quotes) {
    if (at <= end - QUOTE_AGE_MS || at > tick.at) throw new Error('a quote of a tick is not fresh');
  }
  if (!quotes.some(({ at }) => at === tick.at)) throw new Error('a tick is not stamped as its newest quote');
  for (const field of ['price', 'bid', 'ask'] as const) {
    if (tick[field] !== middle(quotes.map((quote) => quote[field])))
      throw new Error(`a tick's ${field} is not the median`);
  }
}

/** Quotes of `source at price bid ask`, each source once and in order. */
function readQuotes(parts: readonly string[]): Quote[] {
  if (parts.length % QUOTE_PARTS !== 0) throw new Error('a quote of a tick is incomplete');
  const quotes: Quote[] = [];
  let last = '';
  for (let i = 0; i < parts.length; i += QUOTE_PARTS) {
    const [source = '', ...numbers] = parts.slice(i, i + QUOTE_PARTS);
    if (!/^[a-z0-9]{1,40}$/.test(source) || source <= last) throw new Error('the sources of a tick are not in order');
    if (!numbers.every((number) => /^\d{1,18}$/.test(number))) throw new Error('a quote of a tick is not a number');
    last = source;
    const [price = 0n, bid = 0n, ask = 0n] = numbers.slice(1).map(BigInt);
    quotes.push({ at: Number(numbers[0]), price, bid, ask });
  }
  return quotes;
}

/** The value in the middle; of two, their mean rounded down. */
function middle(values: readonly bigint[]): bigint | undefined {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 1 ? half : half - 1], sorted[half]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2n;
}
