import { post } from '../../lib/http';
import { decimal, isoTime, object, oneOf, optional, type ReadOf, text } from '../../lib/read';

const conversion = object({
  quote_id: text,
  number: optional(text),
  from: oneOf('USD', 'USDT'),
  to: oneOf('USD', 'USDT'),
  amount: decimal,
  rate: decimal,
  market_rate: optional(decimal),
  spread: optional(decimal),
  result: decimal,
  valid_until: isoTime,
});
export type Conversion = ReadOf<typeof conversion>;

export const convert = post('wallet/convert', conversion);
