import { post } from '../../lib/http';
import { decimal, isoTime, object, optional, type ReadOf, text } from '../../lib/read';

const conversion = object({
  quote_id: text,
  number: optional(text),
  from: text,
  to: text,
  amount: decimal,
  rate: decimal,
  result: decimal,
  valid_until: isoTime,
});
export type Conversion = ReadOf<typeof conversion>;

export interface ConvertRequest {
  from: string;
  to: string;
  amount: string;
  /** Without it the reply is a quote and nothing moves. */
  quote_id?: string;
}

export const convert = post<ConvertRequest, Conversion>('wallet/convert', conversion);
