import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, int, isoTime, list, object, optional, text } from '../../lib/read';

const amount = object({ currency: text, amount: decimal });

/** Assets held against balances owed. */
export const solvency = get(
  'public/solvency',
  object({
    ...{ no: int, at: isoTime, accounts: int, root: text, hash: text, key_id: text },
    ...{ owed: list(amount), held: list(amount), owed_usd: decimal, held_usd: decimal, cover: optional(decimal) },
  }),
);

export const useSolvency = () => useCall(solvency, {}, { staleMs: 300_000 });
