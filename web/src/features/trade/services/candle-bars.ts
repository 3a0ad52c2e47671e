import type { Candle, Interval } from '../../../api/product/candles';

export const INTERVAL_MS: Record<Interval, number> = {
  '1s': 1_000,
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
};

/** A candle for drawing. Prices are numbers here because they become pixels; no amount is computed from them. */
export interface Bar {
  /** Epoch milliseconds. */
  t: number;
  open: number;
  high: number;
  low: number;
  close: number;
}

export const toBar = (candle: Candle): Bar => ({
  t: candle.t,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
});

/** The bar after a tick: the last bar updated, or a new one; undefined if the tick is older. */
export function withTick(last: Bar | undefined, price: number, at: number, intervalMs: number): Bar | undefined {
  const t = Math.floor(at / intervalMs) * intervalMs;
  if (!last || t > last.t) return { t, open: price, high: price, low: price, close: price };
  if (t < last.t) return undefined;
  return { t, open: last.open, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
}

export const isSame = (a: Bar, b: Bar): boolean =>
  a.t === b.t && a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close;
