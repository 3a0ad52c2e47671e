import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, int, isoTime, list, object, oneOf, optional, type ReadOf, text } from '../../lib/read';

const product = object({ symbol: text, orders: int, payout: optional(decimal), house_edge: optional(decimal) });
const withdrawal = object({
  method: oneOf('bank', 'crypto'),
  ...{ paid: int, median_s: optional(int), p95_s: optional(int), promised_s: optional(int) },
  ...{ in_time_share: optional(decimal), overdue: int },
});
const reply = object({
  at: isoTime,
  days: int,
  accounts: object({ traded: int, losing: int, losing_share: optional(decimal) }),
  all: product,
  products: list(product),
  withdrawals: list(withdrawal),
  uptime: optional(object({ since: isoTime, share: decimal })),
});
export type StatsFigures = ReadOf<typeof reply>;

export const stats = get('public/stats', reply);

export const useStats = () => useCall(stats, {}, { staleMs: 300_000 });
