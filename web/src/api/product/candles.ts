import type { Call } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, int, list, type Reader, ShapeError } from '../../lib/read';
import type { Calls } from '../generated/calls.gen';

export const INTERVALS = ['1s', '1m', '5m', '15m', '1h', '1d'] as const;
export type Interval = (typeof INTERVALS)[number];
export const CHART_PAGE = 300;

/** `t` is the opening time in epoch ms; prices are decimal strings. */
export interface Candle {
  t: number;
  open: string;
  high: string;
  low: string;
  close: string;
}

/** `[t, open, high, low, close, volume]` */
export const candleRow: Reader<Candle> = (value, path) => {
  if (!Array.isArray(value)) throw new ShapeError(path, 'a candle');
  const [t, open, high, low, close]: unknown[] = value;
  return {
    t: int(t, path),
    open: decimal(open, path),
    high: decimal(high, path),
    low: decimal(low, path),
    close: decimal(close, path),
  };
};

export type CandlesRequest = Calls['product/candles']['request'];

// The only reply that is read into another shape: rows on the wire, candles here.
export const candles: Call<CandlesRequest, Candle[]> = {
  path: 'product/candles',
  verb: 'POST',
  reply: list(candleRow),
};

/** The newest candles of a chart. */
export const chartCandles = (id: string, interval: Interval): CandlesRequest => ({ id, interval, limit: CHART_PAGE });

export const useCandles = (request: CandlesRequest, enabled = true) =>
  useCall(candles, request, { staleMs: 300_000, enabled: enabled && request.id !== '' });
