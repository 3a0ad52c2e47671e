import { ensurePartition } from '@makoto/platform';
import type { DataSource, QueryRunner } from 'typeorm';
import { partitionOf, periodAfter, periodOf } from '../../../services/wallet/dist/ledger/periods/period.calc.js';

const MONTHS = 24;
export const CUSTOMERS = 2_000;
/** Stake, fee and cover when it is placed, lost stake and cover released when it ends. */
const PER_ORDER = 5;
/** A customer's statement has the stake and the fee. */
const ENTRIES = 2;
const STAKE = 1_000_000;
const FEE = 10_000;
const COVER = 850_000;
/** The balance that a customer has left, micro-units. */
const LEFT = 1_000_000_000_000;

/** An account's id: the owner's first 14 bytes, kind and currency. */
const accountId = (owner: string, kind: number): string =>
  `(left(${owner}, 32) || lpad(to_hex(${kind}), 2, '0') || '01')::uuid`;
const HOUSE = `'00000000-0000-4000-8000-000000000000'`;

/** The UUID of the customer with a number from 0, as text. */
export const customerNo = (no: number | string): string =>
  typeof no === 'number'
    ? `c0000000-0000-4000-8000-${no.toString(16).padStart(8, '0')}0000`
    : `'c0000000-0000-4000-8000-' || lpad(to_hex((${no})::int), 8, '0') || '0000'`;

/**
 * Fills an empty ledger with about `rows` transfers of lost orders over 24 months up to now, directly in the tables, with
 * everything that the service would have carried and counted. Every customer has orders in every month.
 * @returns the number of transfers
 */
export async function fillTransfers(
  db: DataSource,
  rows: number,
  nowMs: number,
  note: (line: string) => void,
): Promise<number> {
  const each = Math.max(1, Math.round(rows / MONTHS / CUSTOMERS / PER_ORDER));
  const runner = db.createQueryRunner();
  try {
    await runner.query(`set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    const periods = monthsTo(nowMs);
    await runner.query('alter table transfer_refs drop constraint transfer_refs_pkey');
    for (const [month, period] of periods.entries()) {
      await ensurePartition(db, partitionOf(period));
      const to = Math.min(startOf(periodAfter(period)), nowMs);
      await withoutIndexes(runner, partitionOf(period).name, () =>
        runner.query(monthSql(period, startOf(period), to, each, month)),
      );
      await runner.query(`insert into ledger_periods (period, opened_at, carried_at) values (${period}, 0, 0)`);
      await runner.query(`vacuum (analyze) ${partitionOf(period).name}`);
      note(`${period}: ${(month + 1) * each * CUSTOMERS * PER_ORDER} transfers`);
    }
    await runner.query('alter table transfer_refs add primary key (ref)');
    await runner.query(accountsSql(each * periods.length, each, periods));
    const open = periods.at(-1) ?? 0;
    await runner.query(`update ledger_open set period = ${open}, uncarried = ${open}`);
    await runner.query('vacuum (analyze) accounts, transfer_refs, account_periods, statement_checkpoints, ledger_open');
  } finally {
    await runner.release();
  }
  return each * MONTHS * CUSTOMERS * PER_ORDER;
}

/** Builds a table's indexes after `fill`, which is several times as fast as keeping them up to date. */
async function withoutIndexes(runner: QueryRunner, table: string, fill: () => Promise<unknown>): Promise<void> {
  const indexes: { indexname: string; indexdef: string }[] = await runner.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'wallet' and tablename = $1 and indexname <> $1 || '_pkey'`,
    [table],
  );
  await runner.query(`alter table ${table} drop constraint ${table}_pkey`);
  for (const { indexname } of indexes) await runner.query(`drop index ${indexname}`);
  await fill();
  await runner.query(`alter table ${table} add primary key (ref, slot)`);
  for (const { indexdef } of indexes) await runner.query(indexdef);
}

function monthsTo(nowMs: number): number[] {
  const now = new Date(nowMs);
  return Array.from({ length: MONTHS }, (_, i) =>
    periodOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1) + i)),
  );
}

const startOf = (period: number): number => Date.UTC(Math.floor(period / 100), (period % 100) - 1);

/** A month's orders, evenly in time and one after another for each customer. */
const monthSql = (period: number, from: number, to: number, each: number, month: number): string => `
  with placed as materialized (
    select gen_random_uuid() as ref, ${customerNo(`n % ${CUSTOMERS}`)} as owner,
      ${month * each * ENTRIES} + n / ${CUSTOMERS} * ${ENTRIES} as before, ${from} + n * ${to - from} / ${each * CUSTOMERS} as at
    from generate_series(0, ${each * CUSTOMERS - 1}::bigint) n
  ), known as (
    insert into transfer_refs select ref, '{0,1,2,3,4}' from placed
  )
  insert into transfers_${period} (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance, period)
  select ref, slot, kind, debit, credit, amount, at, case when entry > 0 then debit end,
    case when entry > 0 then before + entry end, case when entry > 0 then ${LEFT} end, ${period}
  from placed, lateral (values
    (0, 'stake', ${accountId('owner', 1)}, ${accountId('owner', 2)}, ${STAKE}, 1),
    (1, 'fee', ${accountId('owner', 1)}, ${accountId(HOUSE, 7)}, ${FEE}, 2),
    (2, 'cover', ${accountId(HOUSE, 5)}, ${accountId(HOUSE, 6)}, ${COVER}, 0),
    (3, 'stake_lost', ${accountId('owner', 2)}, ${accountId(HOUSE, 5)}, ${STAKE}, 0),
    (4, 'cover_release', ${accountId(HOUSE, 6)}, ${accountId(HOUSE, 5)}, ${COVER}, 0)
  ) as t(slot, kind, debit, credit, amount, entry)`;

/** Accounts with their numbers of entries, their sums by month, and the checkpoints of their statements. */
const accountsSql = (orders: number, each: number, periods: readonly number[]): string => `
  alter table accounts disable trigger all;
  insert into accounts (id, owner, kind, currency, balance, entries)
    select ${accountId('owner', 1)}, owner::uuid, 'available', 'USD', ${LEFT}, ${orders * ENTRIES}
    from (select ${customerNo('n')} as owner from generate_series(0, ${CUSTOMERS - 1}) n) c
    union all select ${accountId('owner', 2)}, owner::uuid, 'in_trade', 'USD', 0, 0
    from (select ${customerNo('n')} as owner from generate_series(0, ${CUSTOMERS - 1}) n) c
    union all select ${accountId(HOUSE, 5)}, ${HOUSE}::uuid, 'trading', 'USD', ${LEFT}, 0
    union all select ${accountId(HOUSE, 6)}, ${HOUSE}::uuid, 'exposure', 'USD', 0, 0
    union all select ${accountId(HOUSE, 7)}, ${HOUSE}::uuid, 'fees', 'USD', 0, 0
    union all select ${accountId(HOUSE, 14)}, ${HOUSE}::uuid, 'outside_capital', 'USD', ${-LEFT} * ${CUSTOMERS + 1}::bigint, 0;
  alter table accounts enable trigger all;
  insert into account_periods (account, period, debited, credited, first_no, last_no)
    select ${accountId('owner', 1)}, period, ${each * (STAKE + FEE)}, 0, (month - 1) * ${each * ENTRIES} + 1, month * ${each * ENTRIES}
    from (select ${customerNo('n')} as owner from generate_series(0, ${CUSTOMERS - 1}) n) c,
      unnest('{${periods.slice(0, -1).join()}}'::int[]) with ordinality as p(period, month);
  insert into statement_checkpoints (account, kind, entry_no, count, credited, debited)
    select ${accountId('owner', 1)}, k.kind, no, no / k.share, 0, no / 2 * k.debited
    from (select ${customerNo('n')} as owner from generate_series(0, ${CUSTOMERS - 1}) n) c,
      generate_series(128::bigint, ${orders * ENTRIES}, 128) no,
      (values ('*', 1, ${STAKE + FEE}), ('stake', 2, ${STAKE}), ('fee', 2, ${FEE})) as k(kind, share, debited)`;
