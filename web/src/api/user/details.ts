import { clock } from '../../lib/clock';
import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, int, isoTime, list, object, oneOf, optional, type ReadOf, text } from '../../lib/read';
import { useLoggedIn } from '../../lib/session';
import { balances, user } from './user';

/** Why deposits, orders and products are closed for now; `until` of a break, `allowed` what can still be done. */
const restriction = object({ kind: oneOf('frozen', 'excluded'), until: optional(isoTime), allowed: list(text) });
export type Restriction = ReadOf<typeof restriction>;

const detailsReply = object({
  user,
  total_assets: decimal,
  balance: decimal,
  available_balance: decimal,
  account_balance: decimal,
  balances,
  today: object({ income: decimal, orders: int }),
  restriction: optional(restriction),
});
export type Details = ReadOf<typeof detailsReply>;

export const details = post('user/details', detailsReply);

/** The user and their balances; asked only while logged in. */
export function useDetails() {
  const enabled = useLoggedIn();
  return useCall(details, undefined, { keep: 'own', enabled });
}

/** What keeps new money out of play for the user now; a break that is over no longer does. */
export function useRestriction(): Restriction | undefined {
  const found = useDetails().data?.restriction;
  return found?.until !== undefined && Date.parse(found.until) <= clock.now() ? undefined : found;
}

/** What can be spent in a currency. */
export const availableIn = (reply: Details, currency: string): string =>
  reply.balances.find((row) => row.currency === currency)?.available ?? '0.00';
