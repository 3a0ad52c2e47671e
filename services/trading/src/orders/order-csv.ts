import { csvLine } from '@makoto/contracts';
import { type Order, toView } from './order.js';

/** The columns of the CSV export of settled orders, named like the fields of the contract. */
export const ORDER_COLUMNS = [
  'number',
  'symbol',
  'direction',
  'amount',
  'fee',
  'currency',
  'payout_rate',
  'duration',
  'order_time',
  'buy_price',
  'settle_time',
  'sell_price',
  'result',
  'profit',
] as const;

/** The CSV line of an order. */
export function orderLine(order: Order): string {
  const view = toView(order);
  return csvLine(ORDER_COLUMNS.map((column) => view[column]));
}
