import type { StatementFilterRequest } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';
import { accountId, CURRENCIES, type Currency } from '../posting/transfer.js';

/** Every kind of entry. */
export const ALL_KINDS = '*';

/** A range of one account's statement: the entries of a kind with numbers above `low` up to `top`, counted per kind. */
export interface StatementRange {
  account: string;
  currency: Currency;
  kind: string;
  low: number;
  top: number;
  /** The totals of the entries, micro-units. */
  credited: bigint;
  debited: bigint;
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

const RANGES = `
  select a.id, l.count as low, t.count as top, t.credited - l.credited as credited, t.debited - l.debited as debited
  from (
    select id,
      case when $3::bigint is null then archived_entries(id) else statement_before(id, entries, $3) end as low,
      case when $4::bigint is null then entries else statement_before(id, entries, $4::bigint + 1) end as top
    from accounts where id = any($1::uuid[])
  ) a, statement_sums(a.id, $2, a.low) l, statement_sums(a.id, $2, greatest(a.low, a.top)) t`;

interface RangeRow {
  id: string;
  low: string;
  top: string;
  credited: string;
  debited: string;
}

/** The ranges of a customer's statements that match a filter: of both currencies unless it names one. */
export async function findRanges(
  db: EntityManager,
  userId: string,
  request: StatementFilterRequest,
): Promise<StatementRange[]> {
  const [from, to] = [request.from, request.to].map((time) => (time ? Date.parse(time) : null));
  const currencies = request.currency ? [request.currency] : CURRENCIES;
  const kind = request.kind ?? ALL_KINDS;
  const ids = currencies.map((currency) => accountId({ owner: userId, kind: 'available', currency }));
  const rows: RangeRow[] = await db.query(RANGES, [ids, kind, from, to]);
  return currencies.map((currency, i) => {
    const account = ids[i] ?? '';
    const row = rows.find((r) => r.id === account);
    const { low = 0, top = 0, credited = 0, debited = 0 } = row ?? {};
    const range = { low: Number(low), top: Number(top), credited: BigInt(credited), debited: BigInt(debited) };
    return { account, currency, kind, ...range };
  });
}

/** `size` entries of a range after skipping the newest `skip`. */
export async function readRange(
  db: EntityManager,
  range: Pick<StatementRange, 'account' | 'kind' | 'low' | 'top'>,
  skip: number,
  size: number,
): Promise<StatementRow[]> {
  const top = range.top - skip;
  const low = Math.max(range.low, top - size);
  if (top <= low) return [];
  return db.query(`select ${COLUMNS} from statement_page($1, $2, $3, $4)`, [range.account, range.kind, low, top]);
}

/** How many of the newest `skip` entries of two merged ranges belong to the first. */
export async function splitOf(db: EntityManager, a: StatementRange, b: StatementRange, skip: number): Promise<number> {
  const [row]: { split: string }[] = await db.query('select statement_split($1, $2, $3, $4, $5, $6, $7, $8) as split', [
    a.kind,
    a.account,
    a.low,
    a.top,
    b.account,
    b.low,
    b.top,
    skip,
  ]);
  return Number(row?.split ?? 0);
}
