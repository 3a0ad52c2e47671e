import { post } from '../../lib/http';
import { decimal, isoTime, object, oneOf, optional, pageOf, type ReadOf, text } from '../../lib/read';
import type { Calls } from '../generated/calls.gen';

const conversion = object({
  /** Absent if the conversion was part of a purchase. */
  number: optional(text),
  from: oneOf('USD', 'USDT'),
  to: oneOf('USD', 'USDT'),
  amount: decimal,
  result: decimal,
  rate: optional(decimal),
});

const movement = object({
  number: text,
  kind: text,
  amount: decimal,
  currency: text,
  balance_after: decimal,
  ref: optional(text),
  memo: optional(text),
  /** The conversion that a `conversion` movement belongs to. */
  conversion: optional(conversion),
  created_at: isoTime,
});
export type Movement = ReadOf<typeof movement>;

export type BalanceListRequest = Calls['user/balance_list']['request'];

export const balanceList = post('user/balance_list', pageOf(movement));
