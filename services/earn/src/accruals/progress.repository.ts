import { EARN_CURRENCIES, EARN_SHARDS, type EarnCurrency } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DAY_MS } from '../products/product.js';

export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Positions of one currency whose ids share a shard number. They share a progress row and an account of promised returns. */
export interface Shard {
  currency: EarnCurrency;
  shard: number;
}

export const SHARDS: readonly Shard[] = EARN_CURRENCIES.flatMap((currency) =>
  Array.from({ length: EARN_SHARDS }, (_, shard) => ({ currency, shard })),
);

/** A place in due order. As progress: every return at or before this due moment and position id has been paid. */
export interface Checkpoint {
  /** Epoch milliseconds. */
  at: number;
  id: string;
}

export interface Progress extends Checkpoint {
  /** The UTC day of the last payment, in days since 1970. */
  day: number;
  /** The progress before the first payment of that day. */
  dayStart: Checkpoint;
}

interface ProgressRow {
  paid_at: string;
  paid_id: string;
  day: number;
  day_at: string;
  day_id: string;
}

/** Creates missing progress rows. Their shards have no positions yet, so nothing was due before `now`. */
export async function createShards(dataSource: DataSource, now: number): Promise<void> {
  await dataSource.query(
    `insert into accrual_progress select c, s, $3::bigint, $4::uuid, $3::bigint / ${DAY_MS}, $3::bigint, $4::uuid
     from unnest($1::text[], $2::smallint[]) as shards(c, s) on conflict do nothing`,
    [SHARDS.map((s) => s.currency), SHARDS.map((s) => s.shard), now, LAST_ID],
  );
}

/** SQL: whether shard `a` has an earning position with a creation time of day above `low` and up to `high`. */
const fallsDue = (low: string, high: string): string => `exists (
  select 1 from positions where status = 'earning' and currency = a.currency and shard_of(id) = a.shard
    and created_at % ${DAY_MS} > ${low} and created_at % ${DAY_MS} <= ${high})`;

/**
 * Moves the checkpoint of shards without a return due up to `target` (epoch milliseconds) to `target`. Returns the other
 * shards whose checkpoint is before it.
 */
export async function findBusyShards(dataSource: DataSource, target: number): Promise<Shard[]> {
  const behind = `$1::bigint > a.paid_at`;
  const phase = `(case when $1::bigint - a.paid_at >= ${DAY_MS} then -1 else (a.paid_at - 1) % ${DAY_MS} end)`;
  const wraps = `$1::bigint / ${DAY_MS} > (a.paid_at - 1) / ${DAY_MS}`;
  const busy = `(${fallsDue(phase, `(case when ${wraps} then ${DAY_MS} else $1::bigint % ${DAY_MS} end)`)}
    or ${wraps} and ${fallsDue('-1', `$1::bigint % ${DAY_MS}`)})`;
  const passOver = `update accrual_progress a set paid_at = $1, paid_id = '${LAST_ID}'
    where (currency, shard) in (
      select currency, shard from accrual_progress a where ${behind} and not ${busy} for update skip locked)`;
  await dataSource.query(passOver, [target]);
  return dataSource.query(`select currency, shard from accrual_progress a where ${behind} or paid_id <> '${LAST_ID}'`, [
    target,
  ]);
}

/** A shard's progress, locked to the end of the transaction. Undefined if another run has locked it and `wait` is false. */
export async function lockProgress(
  manager: EntityManager,
  { currency, shard }: Shard,
  wait: boolean,
): Promise<Progress | undefined> {
  const [row]: ProgressRow[] = await manager.query(
    `select * from accrual_progress where currency = $1 and shard = $2 for update ${wait ? '' : 'skip locked'}`,
    [currency, shard],
  );
  if (!row) return undefined;
  return {
    at: Number(row.paid_at),
    id: row.paid_id,
    day: row.day,
    dayStart: { at: Number(row.day_at), id: row.day_id },
  };
}

export async function saveProgress(manager: EntityManager, { currency, shard }: Shard, p: Progress): Promise<void> {
  await manager.query(
    `update accrual_progress set paid_at = $3, paid_id = $4, day = $5, day_at = $6, day_id = $7
     where currency = $1 and shard = $2`,
    [currency, shard, p.at, p.id, p.day, p.dayStart.at, p.dayStart.id],
  );
}

/** The creation time of the oldest purchase that the ledger has not answered, epoch milliseconds. */
export async function findOldestPlacing(dataSource: DataSource): Promise<number | undefined> {
  const [row]: { at: string }[] = await dataSource.query(
    "select created_at as at from positions where status = 'placing' order by created_at limit 1",
  );
  return row && Number(row.at);
}

/** When the next return after `now` is due, epoch milliseconds; undefined if there are no earning positions. */
export async function findNextDue(dataSource: DataSource, now: number): Promise<number | undefined> {
  const running = `select created_at % ${DAY_MS} as phase from positions
    where status = 'earning' and currency = a.currency and shard_of(id) = a.shard`;
  const [row]: { at: string | null }[] = await dataSource.query(
    `select min(n.at) as at from accrual_progress a, lateral (
       (select $1::bigint + phase as at from (${running} and created_at % ${DAY_MS} > $2) p order by phase limit 1)
       union all (select $1::bigint + ${DAY_MS} + phase from (${running}) p order by phase limit 1)) n`,
    [now - (now % DAY_MS), now % DAY_MS],
  );
  return row?.at ? Number(row.at) : undefined;
}
