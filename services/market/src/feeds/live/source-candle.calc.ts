import type { Candle } from '../../candles/candle.calc.js';
import { toMicro } from './decimal.calc.js';

/** A source's candle: start in epoch milliseconds, prices and volume as decimal text. */
export type SourceCandleRow = readonly [
  startMs: unknown,
  open: unknown,
  high: unknown,
  low: unknown,
  close: unknown,
  volume: unknown,
];

/** Parses a source's candle; undefined if a number is invalid or they are inconsistent. */
export function readCandle([startMs, ...texts]: SourceCandleRow): Candle | undefined {
  const [open, high, low, close, volume] = texts.map(toMicro);
  if (typeof startMs !== 'number' || !Number.isSafeInteger(startMs)) return undefined;
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  if (volume === undefined || volume < 0n || low <= 0n) return undefined;
  const within = (price: bigint): boolean => low <= price && price <= high;
  return within(open) && within(close) ? { startMs, open, high, low, close, volume } : undefined;
}
