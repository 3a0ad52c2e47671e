import { Decimal, Id, Int, Nullable, Text } from '../validation/fields.js';
import { rpc } from './rpc.js';

export class TradingTodayRequest {
  @Id() user_id!: string;
  /** UTC if left out, or if it is none that we know. */
  @Nullable() @Text(64) time_zone?: string | null;
}

/**
 * A customer's day so far, in the time zone asked for: profit and loss of settled orders less their fees, in USD, and the number of orders
 * placed.
 */
export class TradingTodayReply {
  @Decimal() income!: string;
  @Int(0, Number.MAX_SAFE_INTEGER) orders!: number;
}

export const tradingToday = rpc('trading', 'today', ['identity'], TradingTodayRequest, TradingTodayReply);
