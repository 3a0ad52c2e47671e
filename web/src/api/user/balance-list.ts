import { post } from '../../lib/http';
import { decimal, isoTime, object, optional, pageOf, type ReadOf, text } from '../../lib/read';
import type { Calls } from '../generated/calls.gen';

const movement = object({
  number: text,
  kind: text,
  amount: decimal,
  currency: text,
  balance_after: decimal,
  ref: optional(text),
  memo: optional(text),
  created_at: isoTime,
});
export type Movement = ReadOf<typeof movement>;

export type BalanceListRequest = Calls['user/balance_list']['request'];

export const balanceList = post('user/balance_list', pageOf(movement));
