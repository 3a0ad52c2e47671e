import { post } from '../../lib/http';
import { decimal, isoTime, object, optional, type Page, pageOf, type ReadOf, text } from '../../lib/read';

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

export interface BalanceListRequest {
  currency?: string;
  kind?: string;
  from?: string;
  to?: string;
  page?: number;
  size?: number;
}

export const balanceList = post<BalanceListRequest, Page<Movement>>('user/balance_list', pageOf(movement));
