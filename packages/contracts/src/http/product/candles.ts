import { Bool, Id, Int, Moment, OneOf, Optional } from '../../validation/fields.js';
import { rowsCall } from '../call.js';

export const INTERVALS = ['1s', '1m', '5m', '15m', '1h', '1d'] as const;
export type Interval = (typeof INTERVALS)[number];

export class CandlesRequest {
  @Id() id!: string;
  @OneOf(INTERVALS) interval!: Interval;
  /** Candles that begin before this moment (epoch milliseconds, or ISO 8601); now by default. */
  @Optional() @Moment() to?: number;
  @Optional() @Int(1, 1000) limit?: number;
  /**
   * Only candles made of ticks that were published here. Without it those intervals that had none are drawn as the
   * instrument's `feed` itself tells them: such candles are for looking at, no order is ever settled by one.
   */
  @Optional() @Bool() own?: boolean;
}

/** `[t (epoch ms), open, high, low, close, volume]`, prices and volume as decimal strings. */
export type CandleRow = [number, string, string, string, string, string];

export const productCandles = rowsCall<CandlesRequest, CandleRow>({
  path: 'product/candles',
  auth: 'optional',
  service: 'market',
  request: CandlesRequest,
  objects: { id: 'public' },
  // The past is drawn when it is asked for. High, for many customers may share an address.
  limit: { max: 600, windowS: 60 },
  summary: 'Candles, oldest first',
});
