import { Id } from '../validation/fields.js';
import { TodayView } from '../http/user/profile.js';
import { rpc } from './rpc.js';

export class TodayRequest {
  @Id() user_id!: string;
}

/** A customer's day so far (UTC): profit and loss of settled orders in USD, and how many orders were placed. */
export const tradingToday = rpc('trading', 'today', TodayRequest, TodayView);
