import type { EntityManager } from 'typeorm';

/** Summed transfers of a period; `debit` and `credit` are the numbers of account kinds. Amounts are micro-units. */
export interface FlowRow {
  period: string;
  kind: string;
  debit: number;
  credit: number;
  currency: number;
  amount: string;
  transfers: string;
}

/** The balance of all accounts of a kind at the end of a period, micro-units. */
export interface BalanceSumRow {
  period: string;
  account: number;
  currency: number;
  balance: string;
}

const DAY_MS = 86_400_000;
/** More rows than kinds of transfers, accounts and periods of the longest report can make. */
const MAX_ROWS = 100_000;
/** How long hours stay after their day was closed. */
const KEEP_HOURS_MS = 7 * DAY_MS;

/** How far the sums reach, locked to the end of the transaction; undefined while another process counts. */
export async function lockSums(manager: EntityManager): Promise<number | undefined> {
  const [row]: { closed_to: string }[] = await manager.query(
    'select closed_to from ledger_sums_cursor for update skip locked',
  );
  return row && Number(row.closed_to);
}

/** How far the sums reach, epoch milliseconds. */
export async function summedTo(db: EntityManager): Promise<number> {
  const [row]: { closed_to: string }[] = await db.query('select closed_to from ledger_sums_cursor');
  return Number(row?.closed_to ?? 0);
}

export async function moveSums(manager: EntityManager, closedTo: number): Promise<void> {
  await manager.query('update ledger_sums_cursor set closed_to = $1', [closedTo]);
}

/** When the ledger begins; undefined while it is empty. */
export async function firstTransfer(manager: EntityManager): Promise<number | undefined> {
  const [row]: { at: string | null }[] = await manager.query('select min(at) as at from transfers');
  return row?.at ? Number(row.at) : undefined;
}

/** Sums the transfers of an hour. Accounts are told apart by their ids, so that no account is read. */
export async function sumHour(manager: EntityManager, hour: number, hourMs: number): Promise<void> {
  await manager.query(
    `insert into ledger_hours (hour, kind, debit, credit, currency, amount, transfers)
     select $1, kind, get_byte(uuid_send(debit), 14), get_byte(uuid_send(credit), 14), get_byte(uuid_send(debit), 15),
       sum(amount)::bigint, count(*)
     from transfers where at >= $1 and at < $2 group by kind, 3, 4, 5`,
    [hour, hour + hourMs],
  );
}

/** Closes a day whose hours are all summed: its sums, and the balances at its end. */
export async function closeDay(manager: EntityManager, day: number): Promise<void> {
  await manager.query(
    `insert into ledger_days (day, kind, debit, credit, currency, amount, transfers)
     select $1, kind, debit, credit, currency, sum(amount)::bigint, sum(transfers)::bigint
     from ledger_hours where hour >= $1 and hour < $2 group by kind, debit, credit, currency`,
    [day, day + DAY_MS],
  );
  await manager.query(
    `insert into ledger_day_balances (day, account, currency, balance)
     select $1, account, currency, sum(amount)::bigint from (
       select account, currency, balance as amount from ledger_day_balances where day = $2
       union all select credit, currency, amount from ledger_days where day = $1
       union all select debit, currency, -amount from ledger_days where day = $1
     ) moved group by account, currency`,
    [day, day - DAY_MS],
  );
  await manager.query('delete from ledger_hours where hour < $1', [day - KEEP_HOURS_MS]);
}

const PERIOD = {
  day: `to_char(to_timestamp(day / 1000) at time zone 'UTC', 'YYYY-MM-DD')`,
  month: `to_char(to_timestamp(day / 1000) at time zone 'UTC', 'YYYY-MM')`,
} as const;

/** The sums of days from `from` up to, but not including, `to`, by day or month. */
export function flowsOf(db: EntityManager, by: keyof typeof PERIOD, from: number, to: number): Promise<FlowRow[]> {
  return db.query(
    `select ${PERIOD[by]} as period, kind, debit, credit, currency, sum(amount) as amount, sum(transfers) as transfers
     from ledger_days where day >= $1 and day < $2 group by 1, kind, debit, credit, currency
     order by 1 limit ${MAX_ROWS}`,
    [from, to],
  );
}

/** The balances at the end of each day, or of the last closed day of each month. */
export function balancesOf(
  db: EntityManager,
  by: keyof typeof PERIOD,
  from: number,
  to: number,
): Promise<BalanceSumRow[]> {
  return db.query(
    `select ${PERIOD[by]} as period, account, currency, balance from ledger_day_balances
     where day in (select max(day) from ledger_day_balances where day >= $1 and day < $2 group by ${PERIOD[by]})
     order by 1 limit ${MAX_ROWS}`,
    [from, to],
  );
}
