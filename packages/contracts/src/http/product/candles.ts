import { Bool, Id, Int, Moment, OneOf, Optional } from '../../validation/fields.js';
import { rowsCall } from '../call.js';
import { ANY_SCOPE } from '../token-scopes.js';

export const INTERVALS = ['1s', '1m', '5m', '15m', '1h', '1d'] as const;
export type Interval = (typeof INTERVALS)[number];

export class CandlesRequest {
  @Id() id!: string;
  @OneOf(INTERVALS) interval!: Interval;
  /** Candles that start before this moment (epoch milliseconds or ISO 8601); now by default. */
  @Optional() @Moment() to?: number;
  @Optional() @Int(1, 1000) limit?: number;
  /**
   * Only candles from ticks published here. Otherwise, intervals without our ticks show the candles of the instrument's
   * `feed`. These are for display only; no order is ever settled by them.
   */
  @Optional() @Bool() own?: boolean;
}

/** `[t (epoch ms), open, high, low, close, volume]`, prices and volume as decimal strings. */
export type CandleRow = [number, string, string, string, string, string];

export const productCandles = rowsCall<CandlesRequest, CandleRow>({
  path: 'product/candles',
  auth: 'optional',
  scopes: ANY_SCOPE,
  service: 'market',
  request: CandlesRequest,
  objects: { id: 'public' },
  // Past candles are computed on request. The limit is high because many customers may share an address.
  limit: { max: 600, windowS: 60 },
  summary: 'Returns candles, oldest first',
});
