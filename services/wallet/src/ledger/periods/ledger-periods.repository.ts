import type { DataSource, EntityManager } from 'typeorm';
import { PERIOD_LOCK } from '../../migrations/ledger-post-periods.sql.js';
import { partitionOf } from './period.calc.js';

/** The period of all transfers from before there were months. */
export const BEFORE_MONTHS = 0;

/** The period that the ledger posts in. */
export async function readOpenPeriod(db: DataSource): Promise<number> {
  const [row]: { period: number }[] = await db.query('select period from ledger_open');
  return row?.period ?? BEFORE_MONTHS;
}

/**
 * Opens a later period and closes the one before for good. Whoever posts shares a lock to the end of the transaction, so
 * that everything of a closed period is committed; a constraint refuses any more.
 * @throws if postings or readers hold the locks for 100 ms; statements behind them wait meanwhile
 */
export async function openPeriod(db: DataSource, period: number, at: number): Promise<void> {
  await db.transaction(async (manager) => {
    await manager.query(`set local lock_timeout = '100ms'`);
    await manager.query('select pg_advisory_xact_lock($1)', [PERIOD_LOCK]);
    const [open]: { period: number }[] = await manager.query('select period from ledger_open');
    if (!open || open.period >= period) return;
    const { name } = partitionOf(open.period);
    await manager.query(`alter table ${name} add constraint ${name}_closed check (false) not valid`);
    await manager.query('insert into ledger_periods (period, opened_at) values ($1, $2)', [period, at]);
    await manager.query('update ledger_open set period = $1', [period]);
  });
}

/** Some 6,000 transfers, which take about 80 ms. */
const BLOCKS = 100;

/** Reads blocks of a closed partition, whose rows never change or move. Each transfer counts on both of its accounts. */
const carrySql = (partition: string): string => `
  with moved as materialized (
    select * from ${partition} where ctid >= format('(%s,0)', $2::bigint)::tid and ctid < format('(%s,0)', $3::bigint)::tid
  ), refs as (
    insert into transfer_refs as known (ref, slots)
    select ref, array_agg(slot order by slot) from moved group by ref order by ref
    on conflict (ref) do update set slots = known.slots || excluded.slots
  )
  insert into account_periods as known (account, period, debited, credited, first_no, last_no)
  select account, $1::int, sum(debited), sum(credited), min(no), max(no) from (
    select debit as account, amount as debited, 0 as credited, case entry_account when debit then entry_no end as no from moved
    union all select credit, 0, amount, case entry_account when credit then entry_no end from moved
  ) sides group by account order by account
  on conflict (account, period) do update set debited = known.debited + excluded.debited,
    credited = known.credited + excluded.credited, first_no = least(known.first_no, excluded.first_no),
    last_no = greatest(known.last_no, excluded.last_no)`;

/**
 * Carries the next blocks of the oldest closed period that is not carried: the identities of its transfers into
 * `transfer_refs`, what they moved into `account_periods`. Returns whether there was any.
 */
export function carryBlocks(db: DataSource, at: number, blocks = BLOCKS): Promise<boolean> {
  return db.transaction(async (manager) => {
    const [closed]: { period: number; carried_blocks: string }[] = await manager.query(
      `select period, carried_blocks from ledger_periods
       where carried_at is null and period < (select period from ledger_open) order by period limit 1 for update`,
    );
    if (!closed) return false;
    const { name } = partitionOf(closed.period);
    const from = Number(closed.carried_blocks);
    if (from >= (await blocksOf(manager, name))) await endCarrying(manager, closed.period, at);
    else {
      await manager.query(carrySql(name), [closed.period, from, from + blocks]);
      await manager.query('update ledger_periods set carried_blocks = $2 where period = $1', [
        closed.period,
        from + blocks,
      ]);
    }
    return true;
  });
}

async function blocksOf(manager: EntityManager, partition: string): Promise<number> {
  const [size]: { blocks: string }[] = await manager.query(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::int as blocks`,
    [partition],
  );
  return Number(size?.blocks ?? 0);
}

async function endCarrying(manager: EntityManager, period: number, at: number): Promise<void> {
  await manager.query('update ledger_periods set carried_at = $2 where period = $1', [period, at]);
  await manager.query(
    'update ledger_open set uncarried = (select min(period) from ledger_periods where carried_at is null)',
  );
}
