import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, int, list, type Reader, ShapeError } from '../../lib/read';

export const INTERVALS = ['1s', '1m', '5m', '15m', '1h', '1d'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Opens at `t` (epoch ms); prices are decimal strings. */
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

export interface CandlesRequest {
  id: string;
  interval: Interval;
  /** Candles that begin before this moment, epoch ms. */
  to?: number;
  limit?: number;
}

export const candles = post<CandlesRequest, Candle[]>('product/candles', list(candleRow));

export const useCandles = (request: CandlesRequest, enabled = true) =>
  useCall(candles, request, { staleMs: 300_000, enabled: enabled && request.id !== '' });
