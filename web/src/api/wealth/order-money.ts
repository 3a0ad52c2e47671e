import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, list, object, type ReadOf, text } from '../../lib/read';
import { here } from '../../lib/zone';

const earnSummary = object({
  currency: text,
  locked: decimal,
  today_income: decimal,
  total_income: decimal,
  expected_income: decimal,
});
export type EarnSummary = ReadOf<typeof earnSummary>;

/** Totals of the user's positions, by currency. */
export const orderMoney = post('Defi/orderMoney', object({ by_currency: list(earnSummary) }));

export const useOrderMoney = () => useCall(orderMoney, here());
