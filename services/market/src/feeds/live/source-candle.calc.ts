import type { Candle } from '../../candles/candle.calc.js';
import { toMicro } from './decimal.calc.js';

/** A candle as a source tells it: its start in epoch milliseconds, its prices and volume as texts of decimals. */
export type SourceCandleRow = readonly [
  startMs: unknown,
  open: unknown,
  high: unknown,
  low: unknown,
  close: unknown,
  volume: unknown,
];

/** The candle that was told; undefined where one of its numbers is none, or they do not go together. */
export function readCandle([startMs, ...texts]: SourceCandleRow): Candle | undefined {
  const [open, high, low, close, volume] = texts.map(toMicro);
  if (typeof startMs !== 'number' || !Number.isSafeInteger(startMs)) return undefined;
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  if (volume === undefined || volume < 0n || low <= 0n) return undefined;
  const within = (price: bigint): boolean => low <= price && price <= high;
  return within(open) && within(close) ? { startMs, open, high, low, close, volume } : undefined;
}
