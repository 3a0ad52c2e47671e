import type { EntityManager } from 'typeorm';

/** A transfer as PostgreSQL returns it. */
export interface TransferRow {
  ref: string;
  slot: number;
  kind: string;
  debit: string;
  credit: string;
  amount: string;
  at: string;
  entry_account: string | null;
  entry_no: string | null;
}

export interface AccountRow {
  id: string;
  owner: string;
  kind: string;
  currency: 'USD' | 'USDT';
  entries: string;
}

/** What transfers a search returns. */
export interface TransferFilter {
  kind: string | undefined;
  /** Epoch milliseconds; `from` is included, `to` is not. */
  from: number | undefined;
  to: number | undefined;
}

/** A transfer's place in the order of time. */
export interface Place {
  at: number;
  ref: string;
  slot: number;
}

const COLUMNS = 't.ref, t.slot, t.kind, t.debit, t.credit, t.amount, t.at, t.entry_account, t.entry_no';
/** How many of a customer's entries a search by kind reads at a time. */
const ENTRY_WINDOW = 5_000;

/** Every transfer of one cause, in order. */
export function transfersOfRef(db: EntityManager, ref: string): Promise<TransferRow[]> {
  return db.query(`select ${COLUMNS} from transfers t where ref = $1 order by slot limit 1000`, [ref]);
}

export function findAccounts(db: EntityManager, ids: readonly string[]): Promise<AccountRow[]> {
  return db.query('select id, owner, kind, currency, entries from accounts where id = any($1::uuid[])', [ids]);
}

/** The accounts of one owner. */
export function accountsOf(db: EntityManager, owner: string): Promise<AccountRow[]> {
  return db.query('select id, owner, kind, currency, entries from accounts where owner = $1 limit 100', [owner]);
}

/** The number of an account's entries that are older than `at`. */
export async function entriesBefore(db: EntityManager, account: AccountRow, at: number): Promise<number> {
  const [row]: { n: string }[] = await db.query('select statement_before($1, $2, $3) as n', [
    account.id,
    account.entries,
    at,
  ]);
  return Number(row?.n ?? 0);
}

/** Entries of an account's statement above `low` up to `top`, newest first, and how far down the search has read. */
export async function readEntries(
  db: EntityManager,
  account: string,
  low: number,
  top: number,
  kind: string | undefined,
  limit: number,
): Promise<{ rows: TransferRow[]; searchedTo: number }> {
  const floor = kind === undefined ? low : Math.max(low, top - ENTRY_WINDOW);
  const rows: TransferRow[] = await db.query(
    `select ${COLUMNS} from transfers t where entry_account = $1 and entry_no > $2 and entry_no <= $3
       and ($4::text is null or kind = $4) order by entry_no desc limit $5`,
    [account, floor, top, kind ?? null, limit],
  );
  return { rows, searchedTo: rows.length < limit ? floor : Number(rows.at(-1)?.entry_no ?? floor + 1) - 1 };
}

/**
 * The other transfers of the entries' causes that do not touch the customer's available balance, such as a lost stake or a
 * payout. They come with the first entry of their cause, so that no page repeats them.
 */
export function siblings(
  db: EntityManager,
  entries: readonly TransferRow[],
  kind: string | undefined,
): Promise<TransferRow[]> {
  return db.query(
    `select ${COLUMNS} from unnest($1::uuid[], $2::smallint[], $3::uuid[]) as e(ref, slot, account)
       join transfers t on t.ref = e.ref and t.entry_account is null and ($4::text is null or t.kind = $4)
     where not exists (select 1 from transfers f where f.ref = e.ref and f.entry_account is not null and f.slot < e.slot)
     limit 900`,
    [entries.map((e) => e.ref), entries.map((e) => e.slot), entries.map((e) => e.entry_account), kind ?? null],
  );
}

/**
 * The transfers of a period, newest first: before `before` and with `account` on either side, where given. `read` is the
 * number of all transfers in the period.
 */
export async function readWindow(
  db: EntityManager,
  window: { from: number; to: number; before: Place | undefined },
  filter: { kind: string | undefined; account: string | undefined },
  limit: number,
): Promise<{ rows: TransferRow[]; read: number }> {
  const { from, to, before } = window;
  const rows: (TransferRow & { read: string })[] = await db.query(
    `with period as materialized (
       select ${COLUMNS} from transfers t where at >= $1 and at < $2
         and ($3::bigint is null or (at, ref, slot) < ($3, $4::uuid, $5::smallint))
     ), found as (
       select * from period where ($6::text is null or kind = $6) and ($7::uuid is null or debit = $7 or credit = $7)
       order by at desc, ref desc, slot desc limit $8
     )
     select n.read, found.* from (select count(*) as read from period) n left join found on true
     order by at desc, ref desc, slot desc`,
    [from, to, ...valuesOf(before), filter.kind ?? null, filter.account ?? null, limit],
  );
  return { rows: rows.filter((row) => row.ref !== null), read: Number(rows[0]?.read ?? 0) };
}

const valuesOf = (place: Place | undefined) => [place?.at ?? null, place?.ref ?? null, place?.slot ?? null];

/** This many blocks hold a few hundred transfers. */
const LAST_BLOCKS = 4;

/** The times of the newest and of the middle one of the few hundred transfers that were written last. */
export async function lastWritten(db: EntityManager): Promise<{ newest: number; middle: number } | undefined> {
  const [row]: { newest: string | null; middle: string | null }[] = await db.query(
    `select max(at) as newest, percentile_disc(0.5) within group (order by at) as middle from transfers
     where period = open_period() and ctid >= (select format('(%s,0)', greatest(0,
       pg_relation_size(('transfers_' || open_period())::regclass) / current_setting('block_size')::int - $1))::tid)`,
    [LAST_BLOCKS],
  );
  if (row?.newest == null || row.middle === null) return undefined;
  return { newest: Number(row.newest), middle: Number(row.middle) };
}

/** Transfers of a rare kind in a period, newest first; before `before` where given. @see isRare */
export function readKind(
  db: EntityManager,
  kind: string,
  { from, to, before }: { from: number; to: number; before: Place | undefined },
  limit: number,
): Promise<TransferRow[]> {
  return db.query(
    `select ${COLUMNS} from transfers t where kind = $1 and at >= $2 and at < $3
       and ($4::bigint is null or (at, ref, slot) < ($4, $5::uuid, $6::smallint))
     order by at desc, ref desc, slot desc limit $7`,
    [kind, from, to, ...valuesOf(before), limit],
  );
}

/** The balances of the house's accounts; shards of one account are summed. */
export function houseAccounts(
  db: EntityManager,
  house: string,
): Promise<{ kind: string; currency: 'USD' | 'USDT'; balance: string }[]> {
  return db.query(
    `select regexp_replace(kind, '_[0-9]+$', '') as kind, currency, sum(balance)::text as balance from accounts
     where owner = $1 group by 1, 2 order by 1, 2`,
    [house],
  );
}
