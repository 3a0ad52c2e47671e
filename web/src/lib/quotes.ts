import { useSyncExternalStore } from 'react';

export interface Quote {
  /** Decimal string. */
  price: string;
  /** The feed's timestamp, in epoch milliseconds. */
  at: number;
  /** Compared with the price shown before. */
  moved: 'up' | 'down' | 'flat';
}

type Schedule = (flush: () => void) => void;
/**
 * All instruments tick at the same moment; this many are updated per frame, so that no frame is long on a slow phone.
 */
const MOST_A_FRAME = 8;
const PLAIN = /^\d+(\.\d+)?$/;

/** Compares two plain decimals without converting them to numbers. */
export function compareDecimals(a: string, b: string): number {
  if (a === b || !PLAIN.test(a) || !PLAIN.test(b)) return 0;
  const [aWhole = '', aFraction = ''] = a.split('.');
  const [bWhole = '', bFraction = ''] = b.split('.');
  const length = Math.max(aFraction.length, bFraction.length);
  const left = BigInt(aWhole + aFraction.padEnd(length, '0'));
  const right = BigInt(bWhole + bFraction.padEnd(length, '0'));
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * The latest price of each instrument, outside React. Ticks between two frames are merged: each listener is called at
 * most once a frame, and only for its own instrument. If many move at once, those that waited longest go first.
 */
export class QuoteStore {
  readonly #quotes = new Map<string, Quote>();
  readonly #waiting = new Map<string, { price: string; at: number }>();
  readonly #listeners = new Map<string, Set<() => void>>();
  #scheduled = false;

  constructor(private readonly schedule: Schedule) {}

  get = (symbol: string): Quote | undefined => this.#quotes.get(symbol);

  /** Takes a tick; ignores one that is older than the current quote. */
  put(symbol: string, price: string, at: number): void {
    const known = this.#waiting.get(symbol) ?? this.#quotes.get(symbol);
    if (known && known.at > at) return;
    this.#waiting.set(symbol, { price, at });
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.schedule(this.#flush);
  }

  listen(symbol: string, listener: () => void): () => void {
    const all = this.#listeners.get(symbol) ?? new Set();
    this.#listeners.set(symbol, all);
    all.add(listener);
    return () => {
      all.delete(listener);
      if (all.size === 0) this.#listeners.delete(symbol);
    };
  }

  #flush = (): void => {
    const changed = [...this.#waiting].slice(0, MOST_A_FRAME);
    for (const [symbol] of changed) this.#waiting.delete(symbol);
    this.#scheduled = this.#waiting.size > 0;
    if (this.#scheduled) this.schedule(this.#flush);
    for (const [symbol, { price, at }] of changed) {
      const before = this.#quotes.get(symbol);
      const order = before ? compareDecimals(price, before.price) : 0;
      const moved = order > 0 ? 'up' : order < 0 ? 'down' : (before?.moved ?? 'flat');
      this.#quotes.set(symbol, { price, at, moved });
      for (const listener of this.#listeners.get(symbol) ?? []) listener();
    }
  };
}

export const quotes = new QuoteStore((flush) => {
  requestAnimationFrame(flush);
});

/** The latest quote of one instrument; renders again only when that instrument moves. */
export function useQuote(symbol: string): Quote | undefined {
  return useSyncExternalStore(
    (listener) => quotes.listen(symbol, listener),
    () => quotes.get(symbol),
  );
}
