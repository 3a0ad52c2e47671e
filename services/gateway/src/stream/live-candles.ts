import { randomUUID } from 'node:crypto';
import { type CandleMessage, type CandleRow, type Interval, productCandles } from '@makoto/contracts';
import { type RpcClient, systemContext } from '@makoto/platform';
import { foldTick, type LiveTick, readRow } from './live-candle.calc.js';
import { topicKey } from './topics.js';
import { messageFrame } from './ws-frame.js';

const FETCH_TIMEOUT_MS = 3_000;
/** Ticks buffered while their candle is fetched. */
const MAX_WAITING = 200;

interface Series {
  symbol: string;
  interval: Interval;
  users: number;
  row: CandleRow | undefined;
  /** The candle is being fetched; ticks are buffered. */
  loading: Promise<void> | undefined;
  waiting: LiveTick[];
}

/**
 * Candles with subscribers: each is fetched once and then updated from ticks. Trades during the fetch may count twice
 * in the open candle's volume; `product/candles` has the final value.
 */
export class LiveCandles {
  private readonly bySymbol = new Map<string, Map<Interval, Series>>();

  constructor(private readonly rpc: RpcClient) {}

  /**
   * Follows a candle until leave(), which is also required after an error. @throws NOT_FOUND for an unknown instrument;
   * UNAVAILABLE
   */
  async watch(symbol: string, interval: Interval): Promise<void> {
    const series = this.find(symbol, interval) ?? this.add(symbol, interval);
    series.users++;
    if (series.row) return;
    series.loading ??= this.load(series);
    await series.loading;
  }

  /** Ends one watch(). */
  leave(symbol: string, interval: Interval): void {
    const series = this.find(symbol, interval);
    if (!series || --series.users > 0) return;
    // A candle being fetched is kept, so that leaving and returning does not fetch it again.
    if (!series.loading) this.drop(series);
  }

  private drop({ symbol, interval }: Series): void {
    const intervals = this.bySymbol.get(symbol);
    intervals?.delete(interval);
    if (intervals?.size === 0) this.bySymbol.delete(symbol);
  }

  /** The current candle. */
  frame(symbol: string, interval: Interval): Buffer | undefined {
    const series = this.find(symbol, interval);
    return series?.row && frameOf(series, series.row);
  }

  /** Applies an instrument's new ticks and adds changes to `frames`, by topic; an ended candle comes first. */
  fold(symbol: string, ticks: readonly LiveTick[], frames: Map<string, Buffer>): void {
    for (const series of this.bySymbol.get(symbol)?.values() ?? []) {
      if (series.loading) {
        series.waiting.push(...ticks.slice(0, MAX_WAITING - series.waiting.length));
        continue;
      }
      const changed: Buffer[] = [];
      for (const tick of ticks) {
        const before = series.row;
        series.row = foldTick(before, tick, series.interval);
        if (before && series.row && series.row[0] > before[0]) changed.push(frameOf(series, before));
      }
      if (series.row) changed.push(frameOf(series, series.row));
      frames.set(topicKey(symbol, series.interval), Buffer.concat(changed));
    }
  }

  /** Fetches every candle again because ticks may have been missed; `fetched` receives each one. */
  refresh(fetched: (key: string, frame: Buffer) => void, failed: (error: unknown) => void): void {
    for (const intervals of this.bySymbol.values()) {
      for (const series of intervals.values()) {
        series.loading ??= this.load(series);
        series.loading.then(() => {
          if (series.row) fetched(topicKey(series.symbol, series.interval), frameOf(series, series.row));
        }, failed);
      }
    }
  }

  private find(symbol: string, interval: Interval): Series | undefined {
    return this.bySymbol.get(symbol)?.get(interval);
  }

  private add(symbol: string, interval: Interval): Series {
    const series: Series = { symbol, interval, users: 0, row: undefined, loading: undefined, waiting: [] };
    const intervals = this.bySymbol.get(symbol);
    if (intervals) intervals.set(interval, series);
    else this.bySymbol.set(symbol, new Map([[interval, series]]));
    return series;
  }

  private async load(series: Series): Promise<void> {
    const { symbol, interval } = series;
    try {
      const context = systemContext(`candle-${randomUUID()}`);
      const rows = await this.rpc.forward(
        productCandles,
        { id: symbol, interval, limit: 1 },
        context,
        FETCH_TIMEOUT_MS,
      );
      const row = readRow(Array.isArray(rows) ? rows.at(-1) : undefined);
      if (row) series.row = row;
      // Their volume is already in the fetched candle; applying prices twice is harmless.
      for (const tick of series.waiting) series.row = foldTick(series.row, { ...tick, volume: '0' }, interval);
    } finally {
      series.waiting = [];
      series.loading = undefined;
      if (series.users === 0) this.drop(series);
    }
  }
}

function frameOf(series: Series, row: CandleRow): Buffer {
  return messageFrame({ type: 'candle', s: series.symbol, i: series.interval, c: row } satisfies CandleMessage);
}
