import { decimal, isoTime, object, oneOf, optional, type ReadOf, text } from '../../lib/read';
import { moneyStatus } from './deposit-record';

export const withdrawal = object({
  id: text,
  number: text,
  method: oneOf('bank', 'crypto'),
  /** Currency of `amount`, `fee` and `net`. */
  currency: text,
  amount: decimal,
  fee: decimal,
  net: decimal,
  /** Units of `payout_currency` for one unit of `currency`. */
  rate: decimal,
  /** The fraction of the market rate that `rate` leaves to us. */
  spread: optional(decimal),
  payout_currency: text,
  payout_amount: decimal,
  destination: text,
  status: moneyStatus,
  reason: optional(text),
  expected_by: isoTime,
  created_at: isoTime,
  approved_at: optional(isoTime),
  sent_at: optional(isoTime),
  ended_at: optional(isoTime),
});
export type Withdrawal = ReadOf<typeof withdrawal>;
