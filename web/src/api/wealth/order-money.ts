import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, object, text } from '../../lib/read';

/** What all positions hold and bring, in `currency`. */
export const orderMoney = post(
  'Defi/orderMoney',
  object({ currency: text, locked: decimal, today_income: decimal, total_income: decimal, expected_income: decimal }),
);

export const useOrderMoney = () => useCall(orderMoney, undefined);
