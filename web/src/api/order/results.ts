import { post } from '../../lib/http';
import { decimal, int, isoTime, list, object, optional, type ReadOf, text } from '../../lib/read';

const sums = {
  ...{ orders: int, wins: int, losses: int, stakes: decimal, fees: decimal, net: decimal },
  win_share: optional(decimal),
  break_even: optional(decimal),
};
const total = object(sums);
export type ResultSums = ReadOf<typeof total>;

const reply = object({
  from: isoTime,
  total,
  longest_win: int,
  longest_loss: int,
  days: list(object({ day: text, ...sums })),
  hours: list(object({ hour: int, ...sums })),
  products: list(object({ product_id: text, symbol: text, ...sums })),
  durations: list(object({ duration: int, ...sums })),
});
export type OrderResults = ReadOf<typeof reply>;

export const orderResults = post('order/results', reply);
