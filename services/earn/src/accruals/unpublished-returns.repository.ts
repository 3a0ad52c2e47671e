import type { EarnCurrency } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';
import { DAY_MS } from '../products/product.js';
import type { Checkpoint, Shard } from './progress.repository.js';

/** A range of paid returns, of one shard and UTC day, that were not published: those after `from` and up to `to`. */
export interface UnpublishedReturns {
  seq: string;
  shard: Shard;
  from: Checkpoint;
  to: Checkpoint;
}

interface UnpublishedReturnsRow {
  seq: string;
  currency: EarnCurrency;
  shard: number;
  from_at: string;
  from_id: string;
  to_at: string;
  to_id: string;
}

export async function insertUnpublished(
  manager: EntityManager,
  shard: Shard,
  from: Checkpoint,
  to: Checkpoint,
): Promise<void> {
  await manager.query(
    `insert into unpublished_returns (currency, shard, from_at, from_id, to_at, to_id) values ($1, $2, $3, $4, $5, $6)`,
    [shard.currency, shard.shard, from.at, from.id, to.at, to.id],
  );
}

/** The oldest range that is not locked, locked to the end of the transaction; undefined if there is none. */
export async function lockUnpublished(manager: EntityManager): Promise<UnpublishedReturns | undefined> {
  const [row]: UnpublishedReturnsRow[] = await manager.query(
    'select * from unpublished_returns order by seq limit 1 for update skip locked',
  );
  if (!row) return undefined;
  const { seq, currency, shard } = row;
  const [from, to] = [
    { at: Number(row.from_at), id: row.from_id },
    { at: Number(row.to_at), id: row.to_id },
  ];
  return { seq, shard: { currency, shard }, from, to };
}

/** The first earning positions of a range, at most `limit`, and the last one's place in due order. */
export async function findUnpublishedPositions(
  manager: EntityManager,
  { shard, from, to }: UnpublishedReturns,
  limit: number,
): Promise<{ ids: string[]; last: Checkpoint | undefined }> {
  const day = Math.floor(from.at / DAY_MS);
  const rows: { id: string; phase: string }[] = await manager.query(
    `select id, created_at % ${DAY_MS} as phase from positions
     where status = 'earning' and currency = $1 and shard_of(id) = $2
       and (created_at % ${DAY_MS}, id) > ($3::bigint, $4::uuid) and (created_at % ${DAY_MS}, id) <= ($5::bigint, $6::uuid)
       and $7::int - (created_at / ${DAY_MS})::int between 1 and cycle_days
     order by created_at % ${DAY_MS}, id limit $8`,
    [shard.currency, shard.shard, from.at % DAY_MS, from.id, to.at % DAY_MS, to.id, day, limit],
  );
  const last = rows.at(-1);
  return {
    ids: rows.map((row) => row.id),
    last: last && { at: day * DAY_MS + Number(last.phase), id: last.id },
  };
}

/** Shortens a range to start after `from`, or deletes it if `from` is undefined. */
export async function saveUnpublished(
  manager: EntityManager,
  seq: string,
  from: Checkpoint | undefined,
): Promise<void> {
  if (!from) await manager.query('delete from unpublished_returns where seq = $1', [seq]);
  else
    await manager.query('update unpublished_returns set from_at = $2, from_id = $3 where seq = $1', [
      seq,
      from.at,
      from.id,
    ]);
}
