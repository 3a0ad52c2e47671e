import fc from 'fast-check';
import { readLeaf } from 'makoto-verify';
import type { Tick } from '../../instruments/instrument.js';
import { leafText } from '../../proofs/tick-leaf.calc.js';
import { MedianQuotes } from './median-quotes.js';
import { medianOf, QUOTE_AGE_MS, quorumOf } from './quotes.calc.js';

const START = Date.parse('2026-11-18T15:00:00Z');
const FRAME_MS = 250;
const BTC = 11;
const SOURCES = ['binance', 'coinbase', 'kraken', 'okx', 'bybit'];

const quote = (atMs: number, price: bigint, spread = 10n): Tick => ({
  ...{ no: BTC, atMs, price, bid: price - spread, ask: price + spread, volume: 7n },
});
const medians = (sources: number): MedianQuotes => new MedianQuotes(new Map([[BTC, sources]]));

describe('the median of several sources', () => {
  const prices = fc.array(fc.bigInt(1_000n, 10n ** 12n), { minLength: 1, maxLength: 5 });

  it('lies between the smallest and the largest, whatever the order', () => {
    fc.assert(
      fc.property(prices, (list) => {
        const median = medianOf(list);
        const sorted = list.toSorted((a, b) => Number(a - b));
        expect(median).toBe(medianOf(list.toReversed()));
        expect(median >= (sorted[0] ?? 0n) && median <= (sorted.at(-1) ?? 0n)).toBe(true);
      }),
    );
  });

  it('cannot be moved out of the honest quotes by a minority of sources', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(1_000n, 10n ** 9n), { minLength: 2, maxLength: 4 }),
        fc.array(fc.bigInt(1n, 10n ** 15n), { minLength: 1, maxLength: 3 }),
        (honest, bent) => {
          fc.pre(bent.length < honest.length);
          const sorted = honest.toSorted((a, b) => Number(a - b));
          const median = medianOf([...honest, ...bent]);
          expect(median >= (sorted[0] ?? 0n) && median <= (sorted.at(-1) ?? 0n)).toBe(true);
        },
      ),
    );
  });

  it('is recomputed by the verifier from the quotes in the leaf, and no changed digit passes', () => {
    const offers = fc.array(
      fc.record({
        source: fc.constantFrom(...SOURCES),
        atMs: fc.integer({ min: START - 1_500, max: START }),
        price: fc.bigInt(1_000n, 10n ** 12n),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(offers, fc.integer({ min: 2, max: 5 }), fc.nat(1_000), (list, count, place) => {
        const book = medians(count);
        const known = SOURCES.slice(0, count);
        const used = list.filter(({ source }) => known.includes(source));
        for (const { source, atMs, price } of used) book.offer(source, quote(atMs, price), START - FRAME_MS);
        const fresh = new Set(used.filter(({ atMs }) => atMs > START - QUOTE_AGE_MS).map(({ source }) => source));
        const [tick, ...more] = book.take(START - FRAME_MS, START);
        const isNew = used.some(({ atMs }) => atMs > START - FRAME_MS);
        expect(more).toEqual([]);
        expect(tick !== undefined).toBe(isNew && fresh.size >= quorumOf(count));
        if (!tick) return;
        const leaf = leafText('BTCUSDT', tick);
        expect(readLeaf(leaf)).toEqual({ symbol: 'BTCUSDT', at: tick.atMs, price: tick.price });
        const digits = [...leaf.matchAll(/\d/g)].map(({ index }) => index).filter((index) => index > 'BTCUSDT '.length);
        const at = digits[place % digits.length] ?? 0;
        const changed = leaf.slice(0, at) + (leaf[at] === '9' ? '1' : '9') + leaf.slice(at + 1);
        const volume = leaf.split(' ').slice(0, 5).join(' ').length;
        // The volume is no part of the median, and a stale quote's digit may matter to nothing but the root.
        if (at > volume && at < leaf.indexOf(' ', volume + 1)) return;
        let readable = true;
        try {
          const { at: stamp, price } = readLeaf(changed);
          readable = stamp === tick.atMs && price === tick.price;
        } catch {
          readable = false;
        }
        // Digits of a quote beside the median do not change it: those are protected by the root alone.
        if (at < volume) expect(readable).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('pauses below the quorum and goes on above it', () => {
    const book = medians(3);
    book.offer('binance', quote(START - 10, 100n), START - FRAME_MS);
    expect(book.take(START - FRAME_MS, START)).toEqual([]);
    book.offer('kraken', quote(START + 100, 104n), START);
    expect(book.take(START, START + FRAME_MS)).toMatchObject([
      {
        atMs: START + 100,
        price: 102n,
        quotes: expect.stringMatching(/^2\/3 binance \d+ 100 90 110 kraken \d+ 104 94 114$/),
      },
    ]);
    const later = START + QUOTE_AGE_MS;
    book.offer('kraken', quote(later, 104n), later - FRAME_MS);
    expect(book.take(later - FRAME_MS, later)).toEqual([]);
    expect(book.fresh(BTC, later).map(({ source }) => source)).toEqual(['kraken']);
  });

  it('has no tick without a new trade, ignores crossed quotes and keeps the newest of late ones', () => {
    const book = medians(2);
    for (const source of ['binance', 'kraken']) book.offer(source, quote(START - 20, 100n), START - FRAME_MS);
    expect(book.take(START - FRAME_MS, START)).toHaveLength(1);
    expect(book.take(START, START + FRAME_MS)).toEqual([]);
    book.offer('kraken', { ...quote(START + 300, 900n), bid: 901n, ask: 900n }, START + FRAME_MS);
    expect(book.take(START + FRAME_MS, START + 2 * FRAME_MS)).toEqual([]);
    book.offer('kraken', quote(START - 30, 900n), START + 2 * FRAME_MS);
    book.offer('binance', quote(START + 600, 102n), START + 2 * FRAME_MS);
    expect(book.take(START + 2 * FRAME_MS, START + 3 * FRAME_MS)).toMatchObject([{ price: 101n }]);
  });

  it('has the volume of the frame alone, whatever a standby hoarded or comes late', () => {
    const book = medians(2);
    for (let ms = 60_000; ms > 0; ms -= 100)
      for (const source of ['binance', 'kraken']) book.offer(source, quote(START - ms, 100n), START);
    book.offer('kraken', quote(START + 10, 100n), START);
    expect(book.take(START, START + FRAME_MS)).toMatchObject([{ atMs: START + 10, volume: 7n }]);
    book.offer('binance', quote(START + 240, 900n), START + FRAME_MS);
    book.offer('kraken', quote(START + 260, 102n), START + FRAME_MS);
    // The late quote counts while it is fresh.
    expect(book.take(START + FRAME_MS, START + 2 * FRAME_MS)).toMatchObject([{ price: 501n, volume: 7n }]);
  });

  it('needs one source of one, two of two and of three, three of four and of five', () => {
    expect([1, 2, 3, 4, 5].map(quorumOf)).toEqual([1, 2, 2, 3, 3]);
  });
});
