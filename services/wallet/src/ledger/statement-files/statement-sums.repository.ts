import type { EntityManager } from 'typeorm';
import type { CustomerAccount } from './customer-accounts.js';

/** Sums over a part of an account's statement by kind, micro-units. */
export interface EntrySums {
  kind: string;
  count: number;
  credited: bigint;
  debited: bigint;
  /** Each entry has the next number and the balance before it plus its amount. */
  follows: boolean;
}

/** Sums over what left accounts without a statement, micro-units. */
export interface HeldSums {
  account: string;
  kind: string;
  count: number;
  before: bigint;
  within: bigint;
  after: bigint;
}

/** Entries from one number (not included) to another. */
export interface EntryNumbers {
  account: CustomerAccount;
  low: number;
  top: number;
}

export interface EntryRange extends EntryNumbers {
  /** The balances before the first and after the last, micro-units. */
  opening: bigint;
  closing: bigint;
}

/** The balances of accounts, micro-units, by id. Accounts without a row hold nothing. */
export async function balancesNow(
  manager: EntityManager,
  accounts: readonly CustomerAccount[],
): Promise<Map<string, { balance: bigint; entries: number }>> {
  const rows: { id: string; balance: string; entries: string }[] = await manager.query(
    'select id, balance, entries from accounts where id = any($1::uuid[])',
    [accounts.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, { balance: BigInt(row.balance), entries: Number(row.entries) }]));
}

/**
 * The number of an account's entries before a moment: the first entry at or after it and all that follow are later. Entries
 * posted by several processes may be milliseconds out of order; the answer is the same whenever it is asked.
 */
export async function entriesBefore(manager: EntityManager, account: CustomerAccount, at: number): Promise<number> {
  const [row]: { n: string }[] = await manager.query(
    `select coalesce((
         select min(t.entry_no) - 1 from transfers t
         where t.entry_account = a.id and t.entry_no > b.n - 128 and t.entry_no <= b.n + 128 and t.at >= $2
       ), b.n) as n
     from accounts a, lateral (select statement_before(a.id, a.entries, $2) as n) b where a.id = $1`,
    [account.id, at],
  );
  return Number(row?.n ?? 0);
}

/**
 * The balance after an account's entry of this number; zero before the first. The last archived one follows from what its
 * months moved. @throws Error if there is no such entry
 */
export async function balanceAfter(manager: EntityManager, account: CustomerAccount, no: number): Promise<bigint> {
  if (no === 0) return 0n;
  const [row]: { entry_balance: string }[] = await manager.query(
    `select entry_balance from transfers where entry_account = $1 and entry_no = $2
     union all
     select sum(credited - debited)::bigint from account_periods
     where account = $1 and last_no <= $2 and archived_entries($1) = $2 having count(*) > 0 limit 1`,
    [account.id, no],
  );
  if (!row) throw new Error(`the account ${account.id} has no entry ${no}`);
  return BigInt(row.entry_balance);
}

/** Reads each entry of a range once. */
export async function sumEntries(manager: EntityManager, range: EntryRange): Promise<EntrySums[]> {
  const rows: (Record<'kind' | 'count' | 'credited' | 'debited', string> & { follows: boolean })[] =
    await manager.query(
      `select kind, count(*) as count, coalesce(sum(amount) filter (where credit = $1), 0) as credited,
       coalesce(sum(amount) filter (where debit = $1), 0) as debited, bool_and(follows) as follows
     from (
       select kind, debit, credit, amount, entry_no = lag(entry_no, 1, $2::bigint) over numbered + 1
         and entry_balance = lag(entry_balance, 1, $4::bigint) over numbered
           + case when credit = $1 then amount else -amount end as follows
       from transfers where entry_account = $1 and entry_no > $2 and entry_no <= $3
       window numbered as (order by entry_no)
     ) e group by kind order by kind`,
      [range.account.id, range.low, range.top, range.opening],
    );
  return rows.map(({ kind, count, credited, debited, follows }) => {
    return { kind, count: Number(count), credited: BigInt(credited), debited: BigInt(debited), follows };
  });
}

/** What the entries of a kind up to a number come to, from the checkpoints: credited less debited. */
export async function netOfKind(
  manager: EntityManager,
  account: CustomerAccount,
  kind: string,
  upto: number,
): Promise<bigint> {
  const [row]: { net: string }[] = await manager.query(
    'select credited - debited as net from statement_sums($1, $2, $3)',
    [account.id, kind, upto],
  );
  return BigInt(row?.net ?? 0);
}

/** Sums over what left accounts without a statement, before, within and after a period. */
export async function sumHeld(
  manager: EntityManager,
  accounts: readonly CustomerAccount[],
  from: number,
  to: number,
): Promise<HeldSums[]> {
  const rows: Record<'account' | 'kind' | 'count' | 'before' | 'within' | 'after', string>[] = await manager.query(
    `select debit as account, kind, count(*) filter (where at >= $2 and at < $3) as count,
       coalesce(sum(amount) filter (where at < $2), 0) as before,
       coalesce(sum(amount) filter (where at >= $2 and at < $3), 0) as within,
       coalesce(sum(amount) filter (where at >= $3), 0) as after
     from (
       select debit, kind, amount, at from transfers
       where debit = any($1::uuid[]) and entry_account is null and get_byte(uuid_send(debit), 14) between 2 and 4
       union all
       select account, kind, debited, -1 from archived_kinds join ledger_archives using (period)
       where account = any($1::uuid[])
     ) used group by debit, kind order by debit, kind`,
    [accounts.map(({ id }) => id), from, to],
  );
  return rows.map(({ account, kind, count, before, within, after }) => {
    return {
      ...{ account, kind, count: Number(count) },
      ...{ before: BigInt(before), within: BigInt(within), after: BigInt(after) },
    };
  });
}

/** When the first entry of these accounts that is in the database was posted, epoch milliseconds; undefined if there is none. */
export async function firstEntryAt(
  manager: EntityManager,
  accounts: readonly CustomerAccount[],
): Promise<number | undefined> {
  const [row]: { at: string | null }[] = await manager.query(
    `select min(t.at) as at from unnest($1::uuid[]) as a(id) cross join lateral archived_entries(a.id) as archived
     join transfers t on t.entry_account = a.id and t.entry_no = archived + 1`,
    [accounts.map(({ id }) => id)],
  );
  return row?.at ? Number(row.at) : undefined;
}
