import { Decimal, Id, Int } from '../validation/fields.js';
import { rpc } from './rpc.js';

export class TradingTodayRequest {
  @Id() user_id!: string;
}

/**
 * A customer's day so far (UTC): profit and loss of settled orders less their fees, in USD, and the number of orders
 * placed.
 */
export class TradingTodayReply {
  @Decimal() income!: string;
  @Int(0, Number.MAX_SAFE_INTEGER) orders!: number;
}

export const tradingToday = rpc('trading', 'today', ['identity'], TradingTodayRequest, TradingTodayReply);
