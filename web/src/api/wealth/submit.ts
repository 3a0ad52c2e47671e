import { post } from '../../lib/http';
import { decimal, isoTime, object, optional, type ReadOf, text } from '../../lib/read';

const preview = object({
  quote_id: text,
  amount: decimal,
  currency: text,
  pay_amount: decimal,
  pay_currency: text,
  rate: decimal,
  /** The fraction of the market rate that we keep; undefined if nothing is converted. */
  spread: optional(decimal),
  estimated_revenue: decimal,
  end_time: isoTime,
  valid_until: isoTime,
});
export type Preview = ReadOf<typeof preview>;

/** Previews a purchase; no money moves. */
export const wealthSubmit = post('wealth/submit', preview);
