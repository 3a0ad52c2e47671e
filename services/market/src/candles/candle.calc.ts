import type { CandleRow, Interval } from '@makoto/contracts';
import { formatMicro } from '@makoto/contracts';
import type { Instrument, Tick } from '../instruments/instrument.js';

/** Prices and volume of one interval in micro-units; `startMs` is epoch milliseconds, a multiple of the interval. */
export interface Candle {
  startMs: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
}

export const INTERVAL_MS: Readonly<Record<Interval, number>> = {
  '1s': 1_000,
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
};

/** The intervals stored in the table; `1s` is built from ticks on request. */
export const STORED_INTERVALS = ['1m', '5m', '15m', '1h', '1d'] as const satisfies readonly Interval[];
export type StoredInterval = (typeof STORED_INTERVALS)[number];

/** The start of the interval that contains `atMs`. Days are UTC days. */
export function bucketStart(atMs: number, intervalMs: number): number {
  return Math.floor(atMs / intervalMs) * intervalMs;
}

/** Adds the latest tick to `candle`, or starts a new candle with it. */
export function addTick(candle: Candle | undefined, tick: Tick, startMs: number): Candle {
  const { price, volume } = tick;
  if (!candle) return { startMs, open: price, high: price, low: price, close: price, volume };
  return {
    startMs: candle.startMs,
    open: candle.open,
    high: price > candle.high ? price : candle.high,
    low: price < candle.low ? price : candle.low,
    close: price,
    volume: candle.volume + volume,
  };
}

/** Merges two parts of one interval into a candle that starts at `startMs`; `first` is the earlier part. */
export function mergeCandles(first: Candle | undefined, second: Candle, startMs: number): Candle {
  if (!first) return { ...second, startMs };
  return {
    startMs,
    open: first.open,
    high: second.high > first.high ? second.high : first.high,
    low: second.low < first.low ? second.low : first.low,
    close: second.close,
    volume: first.volume + second.volume,
  };
}

/** Folds ticks, ordered by timestamp, into candles. */
export function foldTicks(ticks: readonly Tick[], intervalMs: number): Candle[] {
  const candles: Candle[] = [];
  for (const tick of ticks) {
    const startMs = bucketStart(tick.atMs, intervalMs);
    const last = candles.at(-1);
    if (last?.startMs === startMs) candles[candles.length - 1] = addTick(last, tick, startMs);
    else candles.push(addTick(undefined, tick, startMs));
  }
  return candles;
}

/** Merges ordered candles into candles of a coarser interval. */
export function coarsen(candles: readonly Candle[], intervalMs: number): Candle[] {
  const coarse: Candle[] = [];
  for (const candle of candles) {
    const startMs = bucketStart(candle.startMs, intervalMs);
    const last = coarse.at(-1);
    if (last?.startMs === startMs) coarse[coarse.length - 1] = mergeCandles(last, candle, startMs);
    else coarse.push(mergeCandles(undefined, candle, startMs));
  }
  return coarse;
}

/**
 * The last `limit` coarser candles that start in [fromMs, toMs), from ordered finer candles. Only the needed candles
 * are read, so a short chart of a full day stays cheap.
 */
export function coarsenLast(
  candles: readonly Candle[],
  intervalMs: number,
  { fromMs, toMs, limit }: { fromMs: number; toMs: number; limit: number },
): Candle[] {
  const startOf = (at: number): number => bucketStart(candles[at]?.startMs ?? 0, intervalMs);
  let end = candles.length;
  while (end > 0 && startOf(end - 1) >= toMs) end--;
  let from = end;
  for (let found = 0; from > 0 && startOf(from - 1) >= fromMs; from--) {
    if (from === end || startOf(from - 1) !== startOf(from)) found++;
    if (found > limit) break;
  }
  return coarsen(candles.slice(from, end), intervalMs);
}

/** Formats a candle as the contract defines it. */
export function toRow(candle: Candle, { decimals }: Pick<Instrument, 'decimals'>): CandleRow {
  const price = (value: bigint): string => formatMicro(value, decimals);
  const { startMs, open, high, low, close, volume } = candle;
  return [startMs, price(open), price(high), price(low), price(close), formatMicro(volume)];
}
