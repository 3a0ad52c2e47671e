import type { EntityManager } from 'typeorm';
import type { Position, PositionRow } from '../positions/position.js';
import { toPosition } from '../positions/position.js';
import { DAY_MS } from '../products/product.js';
import type { Checkpoint, Shard } from './progress.repository.js';

/** Due returns of one shard: the columns of the wallet request, in base64, sorted by user. */
export interface DueReturns {
  count: number;
  positions: string;
  days: string;
  users: string;
  amounts: string;
  /** The last one in due order. */
  last: Checkpoint;
  /** Positions whose last return is among these. */
  matured: string[];
  /** Positions without a further return due in this run; undefined if there are more than `listed`. */
  final: string[] | undefined;
}

interface DueRow {
  count: number;
  positions: string;
  days: string;
  users: string;
  amounts: string;
  last_phase: string;
  last_id: string;
  matured: string[] | null;
  final: string[] | null;
}

const base64 = (bytes: string): string => `replace(encode(string_agg(${bytes}, ''), 'base64'), E'\\n', '')`;

/**
 * The next returns of a shard after `from` and up to `until` (epoch milliseconds, in the same UTC day), at most `limit`, in
 * the order in which they fall due; undefined if none is due. The database builds the columns, and they are passed on
 * unchanged. `final` lists the positions whose next return falls due after `target`, if there are at most `listed`.
 */
export async function findDue(
  manager: EntityManager,
  { currency, shard }: Shard,
  from: Checkpoint,
  until: number,
  { target, limit, listed }: { target: number; limit: number; listed: number },
): Promise<DueReturns | undefined> {
  const day = Math.floor(from.at / DAY_MS);
  const [row]: DueRow[] = await manager.query(
    `with due as materialized (
       select id, user_id, daily_earning, cycle_days, created_at % ${DAY_MS} as phase,
         $6::int - (created_at / ${DAY_MS})::int as day
       from positions
       where status = 'earning' and currency = $1 and shard_of(id) = $2
         and (created_at % ${DAY_MS}, id) > ($3::bigint, $4::uuid) and created_at % ${DAY_MS} <= $5
         and $6::int - (created_at / ${DAY_MS})::int between 1 and cycle_days
       order by created_at % ${DAY_MS}, id limit $7
     ), last as (select phase, id from due order by phase desc, id desc limit 1)
     select count(*)::int as count, ${base64('uuid_send(id)')} as positions, ${base64('int2send(day::int2)')} as days,
       ${base64('uuid_send(user_id)')} as users, ${base64('int8send(daily_earning)')} as amounts,
       (select phase from last) as last_phase, (select id from last) as last_id,
       array_agg(id) filter (where day = cycle_days) as matured,
       case when count(*) filter (where final) <= $8 then coalesce(array_agg(id) filter (where final), '{}') end as final
     from (select *, phase > $9 or day = cycle_days as final from due order by user_id, id) s
     having count(*) > 0`,
    [
      ...[currency, shard, from.at % DAY_MS, from.id, until % DAY_MS, day, limit, listed],
      target - DAY_MS - day * DAY_MS,
    ],
  );
  if (!row) return undefined;
  const { count, positions, days, users, amounts } = row;
  const last = { at: day * DAY_MS + Number(row.last_phase), id: row.last_id };
  return { count, positions, days, users, amounts, last, matured: row.matured ?? [], final: row.final ?? undefined };
}

/** Positions by id, with the days paid so far. */
export async function findByIds(manager: EntityManager, ids: readonly string[]): Promise<Position[]> {
  const rows: PositionRow[] = await manager.query('select * from position_states where id = any($1::uuid[])', [ids]);
  return rows.map(toPosition);
}

/** Completes positions whose cycle is over. */
export async function completeMatured(manager: EntityManager, ids: readonly string[], now: number): Promise<void> {
  await manager.query(
    "update positions set status = 'completed', completed_at = $2 where id = any($1::uuid[]) and status = 'earning'",
    [ids, now],
  );
}
