import type { Candle } from './candle.calc.js';

/** A candle as PostgreSQL returns it; `bigint` arrives as text. */
export interface CandleColumns {
  start_ms: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

export function toCandle(row: CandleColumns): Candle {
  return {
    startMs: Number(row.start_ms),
    open: BigInt(row.open),
    high: BigInt(row.high),
    low: BigInt(row.low),
    close: BigInt(row.close),
    volume: BigInt(row.volume),
  };
}
