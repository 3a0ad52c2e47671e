import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, int, object, type ReadOf } from '../../lib/read';
import { useLoggedIn } from '../../lib/session';
import { balances, user } from './user';

const detailsReply = object({
  user,
  total_assets: decimal,
  balance: decimal,
  available_balance: decimal,
  account_balance: decimal,
  balances,
  today: object({ income: decimal, orders: int }),
});
export type Details = ReadOf<typeof detailsReply>;

export const details = post('user/details', detailsReply);

/** The user and their balances; asked only while logged in. */
export function useDetails() {
  const enabled = useLoggedIn();
  return useCall(details, undefined, { keep: 'own', enabled });
}

/** What can be spent in a currency. */
export const availableIn = (reply: Details, currency: string): string =>
  reply.balances.find((row) => row.currency === currency)?.available ?? '0.00';
