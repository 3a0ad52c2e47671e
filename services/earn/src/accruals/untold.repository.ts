import type { EarnCurrency } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';
import { DAY_MS } from '../products/product.js';
import type { Lane, Mark } from './progress.repository.js';

/** Paid returns of a lane within one UTC day of which nobody was told: those after `from` and up to `to`. */
export interface Untold {
  seq: string;
  lane: Lane;
  from: Mark;
  to: Mark;
}

interface UntoldRow {
  seq: string;
  currency: EarnCurrency;
  shard: number;
  from_at: string;
  from_id: string;
  to_at: string;
  to_id: string;
}

export async function insertUntold(manager: EntityManager, lane: Lane, from: Mark, to: Mark): Promise<void> {
  await manager.query(
    `insert into untold_returns (currency, shard, from_at, from_id, to_at, to_id) values ($1, $2, $3, $4, $5, $6)`,
    [lane.currency, lane.shard, from.at, from.id, to.at, to.id],
  );
}

/** The oldest, locked to the end of the transaction; undefined where there is none that is free. */
export async function lockUntold(manager: EntityManager): Promise<Untold | undefined> {
  const [row]: UntoldRow[] = await manager.query(
    'select * from untold_returns order by seq limit 1 for update skip locked',
  );
  if (!row) return undefined;
  const { seq, currency, shard } = row;
  const [from, to] = [
    { at: Number(row.from_at), id: row.from_id },
    { at: Number(row.to_at), id: row.to_id },
  ];
  return { seq, lane: { currency, shard }, from, to };
}

/** The first of its positions that still run, at most `limit`, with how far that is. */
export async function findTold(
  manager: EntityManager,
  { lane, from, to }: Untold,
  limit: number,
): Promise<{ ids: string[]; last: Mark | undefined }> {
  const day = Math.floor(from.at / DAY_MS);
  const rows: { id: string; phase: string }[] = await manager.query(
    `select id, created_at % ${DAY_MS} as phase from positions
     where status = 'earning' and currency = $1 and shard_of(id) = $2
       and (created_at % ${DAY_MS}, id) > ($3::bigint, $4::uuid) and (created_at % ${DAY_MS}, id) <= ($5::bigint, $6::uuid)
       and $7::int - (created_at / ${DAY_MS})::int between 1 and cycle_days
     order by created_at % ${DAY_MS}, id limit $8`,
    [lane.currency, lane.shard, from.at % DAY_MS, from.id, to.at % DAY_MS, to.id, day, limit],
  );
  const last = rows.at(-1);
  return {
    ids: rows.map((row) => row.id),
    last: last && { at: day * DAY_MS + Number(last.phase), id: last.id },
  };
}

/** What is left of it; all is told where there is no `from`. */
export async function saveUntold(manager: EntityManager, seq: string, from: Mark | undefined): Promise<void> {
  if (!from) await manager.query('delete from untold_returns where seq = $1', [seq]);
  else
    await manager.query('update untold_returns set from_at = $2, from_id = $3 where seq = $1', [seq, from.at, from.id]);
}
