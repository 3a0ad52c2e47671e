import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, int, isoTime, list, object, oneOf, optional, type ReadOf, text } from '../../lib/read';
import { useLoggedIn } from '../../lib/session';
import { here } from '../../lib/zone';
import { balances, user } from './user';

/**
 * Why deposits, orders and products are closed for the user; `until` ends a break, `allowed` lists what still works.
 */
const restriction = object({ kind: oneOf('frozen', 'excluded'), until: optional(isoTime), allowed: list(text) });
export type Restriction = ReadOf<typeof restriction>;

const detailsReply = object({
  user,
  total_assets: decimal,
  available_balance: decimal,
  /** The time of the oldest exchange rate in the totals, and the currencies left out of them because there was none. */
  rates_at: optional(isoTime),
  unvalued: optional(list(text)),
  balances,
  today: object({ income: decimal, orders: int }),
  restriction: optional(restriction),
});
export type Details = ReadOf<typeof detailsReply>;

export const details = post('user/details', detailsReply);

/** The user and their balances; only asked while logged in. */
export function useDetails() {
  const enabled = useLoggedIn();
  return useCall(details, here(), { keep: 'own', enabled });
}

/** The amount available in a currency. */
export const availableIn = (reply: Details, currency: string): string =>
  reply.balances.find((row) => row.currency === currency)?.available ?? '0.00';
