import type { DataSource } from 'typeorm';
import { accountId, type Currency } from '../ledger/transfer.js';

/** The part of one account's statement that was asked for: entries above `low` up to `top`. */
export interface Stretch {
  account: string;
  currency: Currency;
  low: number;
  top: number;
}

export interface StatementRow {
  account: string;
  entry_no: string;
  kind: string;
  amount: string;
  credit: string;
  entry_balance: string;
  ref: string;
  at: string;
}

const COLUMNS = 'entry_account as account, entry_no, kind, amount, credit, entry_balance, ref, at';
/** How many of a stretch's newest entries a search by kind looks through. */
const KIND_WINDOW = 10_000;

/** The stretches of a customer's accounts between two moments (epoch milliseconds, `to` included). */
export async function findStretches(
  dataSource: DataSource,
  userId: string,
  currencies: readonly Currency[],
  from: number | undefined,
  to: number | undefined,
): Promise<Stretch[]> {
  const ids = currencies.map((currency) => accountId({ owner: userId, kind: 'available', currency }));
  const rows: { id: string; low: string; top: string }[] = await dataSource.query(
    `select id,
       case when $2::bigint is null then 0 else statement_before(id, entries, $2) end as low,
       case when $3::bigint is null then entries else statement_before(id, entries, $3::bigint + 1) end as top
     from accounts where id = any($1::uuid[])`,
    [ids, from ?? null, to ?? null],
  );
  return currencies.map((currency, i) => {
    const account = ids[i] ?? '';
    const row = rows.find((r) => r.id === account);
    return {
      account,
      currency,
      low: Number(row?.low ?? 0),
      top: Math.max(Number(row?.low ?? 0), Number(row?.top ?? 0)),
    };
  });
}

/** The newest `size` entries of a stretch after leaving out the newest `skip`. */
export async function readStretch(
  dataSource: DataSource,
  stretch: Stretch,
  skip: number,
  size: number,
): Promise<StatementRow[]> {
  const top = stretch.top - skip;
  if (top <= stretch.low) return [];
  return dataSource.query(
    `select ${COLUMNS} from transfers where entry_account = $1 and entry_no > $2 and entry_no <= $3 order by entry_no desc limit $4`,
    [stretch.account, stretch.low, top, size],
  );
}

/** Of the newest `skip` entries of two stretches read as one, how many are the first one's. */
export async function splitOf(dataSource: DataSource, a: Stretch, b: Stretch, skip: number): Promise<number> {
  const [row]: { split: string }[] = await dataSource.query(
    'select statement_split($1, $2, $3, $4, $5, $6, $7) as split',
    [a.account, a.low, a.top, b.account, b.low, b.top, skip],
  );
  return Number(row?.split ?? 0);
}

/** Entries of one kind among the newest 10,000 of each stretch, newest first, and how many there are. */
export async function searchKind(
  dataSource: DataSource,
  stretches: readonly Stretch[],
  kind: string,
  offset: number,
  size: number,
): Promise<{ rows: StatementRow[]; total: number }> {
  const rows: (StatementRow & { total: string })[] = await dataSource.query(
    `select *, count(*) over () as total from unnest($1::uuid[], $2::bigint[], $3::bigint[]) with ordinality as s(id, low, top, place),
       lateral (select ${COLUMNS} from transfers where entry_account = s.id and entry_no > s.low and entry_no <= s.top
         order by entry_no desc limit ${KIND_WINDOW}) t
     where kind = $4 order by t.at desc, s.place, t.entry_no desc limit $6 offset $5`,
    [stretches.map((s) => s.account), stretches.map((s) => s.low), stretches.map((s) => s.top), kind, offset, size],
  );
  return { rows, total: Number(rows[0]?.total ?? 0) };
}
