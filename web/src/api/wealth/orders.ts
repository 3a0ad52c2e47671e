import { post } from '../../lib/http';
import { bool, decimal, int, isoTime, object, oneOf, optional, pageOf, type ReadOf, text } from '../../lib/read';
import type { Calls } from '../generated/calls.gen';
import { earlyExit } from './product';

const position = object({
  id: text,
  number: text,
  product: object({ id: text, name: text, kind: oneOf('lock', 'wealth') }),
  quantity: decimal,
  currency: text,
  cycle_days: int,
  daily_rate: decimal,
  estimated_revenue: decimal,
  principal: decimal,
  earnings: decimal,
  pay_amount: decimal,
  pay_currency: text,
  /** Units of `pay_currency` for one unit of `currency`. */
  rate: decimal,
  create_time: isoTime,
  end_time: isoTime,
  next_accrual_time: optional(isoTime),
  completed_time: optional(isoTime),
  status: oneOf('earning', 'completed'),
  ended_early: bool,
  early_exit: earlyExit,
});
export type Position = ReadOf<typeof position>;

export type PositionsRequest = Calls['wealth/orders']['request'];

export const wealthOrders = post('wealth/orders', pageOf(position));
