import type { Candle, StoredInterval } from '../../candles/candle.calc.js';
import { coarsen, INTERVAL_MS } from '../../candles/candle.calc.js';
import type { Instrument } from '../../instruments/instrument.js';
import type { Span } from '../feed.js';
import { fieldOf, parseExactly } from '../live/exact-json.js';
import { readCandle } from '../live/source-candle.calc.js';
import { wait } from '../live/wait.js';

export interface FinnhubCandlesOptions {
  key: string;
  /** `https://finnhub.io/api/v1`, or another server with the same API. */
  url: string;
  /** The minimum interval between requests, in milliseconds; the smallest plan allows 60 per minute. */
  paceMs: number;
}

const RESOLUTIONS: Readonly<Record<StoredInterval, string>> = {
  '1m': '1',
  '5m': '5',
  '15m': '15',
  '1h': '60',
  '1d': 'D',
};
/** Finnhub returns at most a month of intraday candles per request. */
const MONTH_MS = 30 * INTERVAL_MS['1d'];
const TIMEOUT_MS = 10_000;
const MAX_CHARACTERS = 8_000_000;

/** Finnhub's candles from its REST calls `stock/candle` and `forex/candle`, which not every plan includes. */
export class FinnhubCandles {
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly options: FinnhubCandlesOptions) {}

  /** The candles that start in the span. @throws Error if Finnhub refuses, is down or returns invalid data */
  async fetch(
    { category }: Instrument,
    symbol: string,
    interval: StoredInterval,
    span: Span,
    signal: AbortSignal,
  ): Promise<Candle[]> {
    const stock = category === 'stock';
    // Finnhub's forex and metal days start in the New York afternoon, ours at midnight UTC, so days are summed from
    // hours.
    const summed = interval === '1d' && !stock;
    const asked = summed ? '1h' : interval;
    const fromMs = asked === '1d' ? span.fromMs : Math.max(span.fromMs, span.toMs - MONTH_MS);
    const candles = await this.ask(stock ? 'stock' : 'forex', symbol, asked, { fromMs, toMs: span.toMs }, signal);
    if (!summed) return candles;
    return coarsen(
      candles.sort((a, b) => a.startMs - b.startMs),
      INTERVAL_MS['1d'],
    );
  }

  private async ask(
    kind: 'stock' | 'forex',
    symbol: string,
    interval: StoredInterval,
    { fromMs, toMs }: Span,
    signal: AbortSignal,
  ): Promise<Candle[]> {
    await this.next(signal);
    const url = new URL(`${this.options.url.replace(/\/+$/, '')}/${kind}/candle`);
    url.searchParams.set('symbol', symbol);
    url.searchParams.set('resolution', RESOLUTIONS[interval]);
    url.searchParams.set('from', String(Math.floor(fromMs / 1_000)));
    url.searchParams.set('to', String(Math.floor(toMs / 1_000) - 1));
    // Sent as a header so that the key does not appear in access logs.
    const response = await fetch(url, {
      headers: { 'x-finnhub-token': this.options.key },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const text = await response.text();
    if (response.status === 401 || response.status === 403) {
      throw new Error(`finnhub refused candles of ${symbol}: this FINNHUB_KEY needs a plan with ${kind} candles`);
    }
    if (!response.ok || text.length > MAX_CHARACTERS) {
      throw new Error(`finnhub returned no candles of ${symbol}: HTTP ${response.status}, ${text.length} characters`);
    }
    return candlesOf(parseExactly(text));
  }

  /** Resolves when this request may be sent. */
  private next(signal: AbortSignal): Promise<void> {
    const mine = this.turn;
    this.turn = mine.then(() => wait(this.options.paceMs, signal));
    return mine;
  }
}

/** `{ s: 'ok', t: [seconds], o: [], h: [], l: [], c: [], v: [] }`, or `{ s: 'no_data' }`. @throws Error for anything else */
function candlesOf(reply: unknown): Candle[] {
  if (fieldOf(reply, 's') === 'no_data') return [];
  const [starts = [], ...columns] = ['t', 'o', 'h', 'l', 'c', 'v'].map((name) => listOf(fieldOf(reply, name)));
  return starts.flatMap((start, i) => {
    const [open, high, low, close, volume] = columns.map((column) => column[i]);
    return readCandle([secondsToMs(start), open, high, low, close, volume]) ?? [];
  });
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('finnhub returned candles in an unknown format');
  return value;
}

const secondsToMs = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{9,11}$/.test(text) ? Number(text) * 1_000 : undefined;
