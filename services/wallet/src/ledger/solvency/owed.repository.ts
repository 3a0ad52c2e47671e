import type { EntityManager } from 'typeorm';
import { CURRENCIES } from '../posting/transfer.js';
import { OWED_KINDS, type Owed } from './solvency-leaf.calc.js';

const FETCH = 2_000;
const CURSOR = 'solvency_owed';
const CUSTOMER_KINDS = OWED_KINDS.filter((kind) => kind !== 'promised');

interface OwedRow {
  owner: string;
  nonce: Buffer;
  balances: string[];
}

/**
 * The returns that running positions will still pay, by user and currency. A position pays the same amount each day. Whether
 * it has ended is checked in the ledger, because `state` may lag behind (see recordEnded).
 */
export const PROMISED_SQL = `
  select a.owner, a.currency, sum(cover.amount - coalesce(paid.days * paid.amount, 0)) as amount
  from earn_purchases p
  join transfers lock on lock.ref = p.position_id and lock.slot = 2
  join transfers cover on cover.ref = p.position_id and cover.slot = 3
  join accounts a on a.id = lock.credit
  left join lateral (
    select slot - 100 as days, amount from transfers where ref = p.position_id and slot > 100 order by slot desc limit 1
  ) paid on true
  where p.state = 'bought' and not exists (select 1 from transfers where ref = p.position_id and slot = 4)
  group by a.owner, a.currency`;

/** The sums of CUSTOMER_KINDS for each of CURRENCIES, in this order. */
const SUMS = CURRENCIES.flatMap((currency) =>
  CUSTOMER_KINDS.map(
    (kind) => `coalesce(sum(balance) filter (where kind = '${kind}' and currency = '${currency}'), 0)`,
  ),
).join(', ');

/**
 * What the house owes to each customer with an account, in random order. Reads a bounded number at a time; the caller's
 * transaction must use one snapshot.
 */
export async function* owedToEach(manager: EntityManager): AsyncGenerator<Owed[]> {
  const promised = await promisedByUser(manager);
  await manager.query(
    `declare ${CURSOR} no scroll cursor for
     select owner, uuid_send(gen_random_uuid()) as nonce, balances from (
       select owner, array[${SUMS}]::bigint[]::text[] as balances from accounts
       where kind = any('{${CUSTOMER_KINDS.join(',')}}') group by owner
     ) b order by random()`,
  );
  for (;;) {
    const rows: OwedRow[] = await manager.query(`fetch ${FETCH} from ${CURSOR}`);
    if (rows.length === 0) break;
    yield rows.map(({ owner, nonce, balances }) => ({
      userId: owner,
      nonce,
      parts: CURRENCIES.flatMap((currency, c) => [
        ...balances.slice(c * CUSTOMER_KINDS.length, (c + 1) * CUSTOMER_KINDS.length).map(BigInt),
        promised.get(`${owner} ${currency}`) ?? 0n,
      ]),
    }));
  }
  await manager.query(`close ${CURSOR}`);
}

async function promisedByUser(manager: EntityManager): Promise<Map<string, bigint>> {
  // There are many transfers and few positions: this makes the planner look up each transfer by its identity.
  await manager.query('set local enable_hashjoin = off; set local enable_mergejoin = off');
  const rows: { owner: string; currency: string; amount: string }[] = await manager.query(PROMISED_SQL);
  await manager.query('set local enable_hashjoin = on; set local enable_mergejoin = on');
  return new Map(rows.map((row) => [`${row.owner} ${row.currency}`, BigInt(row.amount)]));
}

/** Sums over the house's accounts, in the order of CURRENCIES. */
export interface HouseSums {
  /** Deposits less withdrawals: what the house must hold. */
  held: bigint[];
  /** The sum set aside for running positions. */
  promised: bigint[];
}

export async function houseSums(manager: EntityManager): Promise<HouseSums> {
  const rows: { currency: string; held: string; promised: string }[] = await manager.query(
    // A loss by reversed payments is nothing that the house holds.
    `select currency, coalesce(-sum(balance) filter (where kind like 'outside%' and kind <> 'outside_chargebacks'), 0) as held,
       coalesce(sum(balance) filter (where kind like 'earn_promised%'), 0) as promised
     from accounts where kind like 'outside%' or kind like 'earn_promised%' group by currency`,
  );
  const of = (pick: 'held' | 'promised'): bigint[] =>
    CURRENCIES.map((currency) => BigInt(rows.find((row) => row.currency === currency)?.[pick] ?? 0));
  return { held: of('held'), promised: of('promised') };
}
