import type { EarnCurrency, EarnKind, PositionStatus } from '@makoto/contracts';
import { isUuid } from '@makoto/platform';
import type { DataSource, EntityManager } from 'typeorm';
import { DAY_MS } from '../products/product.js';
import { type Position, type PositionRow, toPosition } from './position.js';

/** Inserts a position as `placing`; false if the customer has a position with that key. */
export async function insertPlacing(manager: EntityManager, p: Position, key: string | undefined): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `insert into positions (id, user_id, request_key, request, product_id, kind, currency, cycle_days, daily_rate,
       quantity, daily_earning, early_exit, forfeit_rate, pay_currency, pay_amount, rate, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'placing', $17)
     on conflict (user_id, request_key) where request_key is not null do nothing returning 1`,
    [
      p.id,
      p.userId,
      key ?? null,
      p.request,
      p.productId,
      p.kind,
      p.currency,
      p.cycleDays,
      p.dailyRate.toString(),
      p.quantity.toString(),
      p.dailyEarning.toString(),
      p.earlyExit,
      p.forfeitRate.toString(),
      p.payCurrency,
      p.payAmount.toString(),
      p.rate.toString(),
      p.createdAt,
    ],
  );
  return rows.length > 0;
}

export async function findByKey(dataSource: DataSource, userId: string, key: string): Promise<Position | undefined> {
  const [row]: PositionRow[] = await dataSource.query(
    'select * from position_states where user_id = $1 and request_key = $2',
    [userId, key],
  );
  return row && toPosition(row);
}

/** A position of any customer, locked to the end of the transaction. */
export async function lockPosition(manager: EntityManager, id: string): Promise<Position | undefined> {
  if (!isUuid(id)) return undefined;
  await manager.query('select 1 from positions where id = $1 for update', [id]);
  const [row]: PositionRow[] = await manager.query('select * from position_states where id = $1', [id]);
  return row && toPosition(row);
}

/** A position of the customer. */
export async function findPosition(
  db: DataSource | EntityManager,
  userId: string,
  id: string,
): Promise<Position | undefined> {
  if (!isUuid(id)) return undefined;
  const [row]: PositionRow[] = await db.query(
    "select * from position_states where user_id = $1 and id = $2 and status <> 'placing'",
    [userId, id],
  );
  return row && toPosition(row);
}

/** Up to `limit` of a customer's positions after a cursor (`<createdAt>/<id>`, empty for the first ones), newest first. */
export async function findPositionsAfter(
  db: EntityManager,
  userId: string,
  after: string,
  limit: number,
): Promise<Position[]> {
  const [time = null, id = null] = after === '' ? [] : after.split('/');
  const rows: PositionRow[] = await db.query(
    `select * from position_states where user_id = $1 and status <> 'placing'
       and ($2::bigint is null or (created_at <= $2 and (created_at < $2 or id > $3::uuid)))
     order by created_at desc, id limit $4`,
    [userId, time, id, limit],
  );
  return rows.map(toPosition);
}

/** Positions that have waited for the ledger since `before` (epoch milliseconds) or longer, oldest first. */
export function findUnfinished(
  dataSource: DataSource,
  before: number,
  limit: number,
): Promise<{ id: string; status: 'placing' | 'exiting' }[]> {
  return dataSource.query(
    `select id, status from positions
     where status in ('placing', 'exiting') and coalesce(completed_at, created_at) <= $1
     order by created_at limit $2`,
    [before, limit],
  );
}

export async function startEarning(manager: EntityManager, id: string): Promise<void> {
  await manager.query("update positions set status = 'earning' where id = $1", [id]);
}

export async function deletePosition(manager: EntityManager, id: string): Promise<void> {
  await manager.query('delete from positions where id = $1', [id]);
}

export interface PositionFilter {
  userId: string;
  kind?: EarnKind;
  status?: PositionStatus;
}

/** A customer's positions, newest first. */
export async function findPositions(
  dataSource: DataSource,
  filter: PositionFilter,
  page: { size: number; offset: number },
): Promise<{ positions: Position[]; total: number }> {
  const where = `user_id = $1 and status = any($2) and ($3::text is null or kind = $3)`;
  const values = [filter.userId, statesOf(filter.status), filter.kind ?? null];
  const rows: PositionRow[] = await dataSource.query(
    `select * from position_states where ${where} order by created_at desc, id limit $4 offset $5`,
    [...values, page.size, page.offset],
  );
  const [count]: { total: number }[] = await dataSource.query(
    `select count(*)::int as total from positions where ${where}`,
    values,
  );
  return { positions: rows.map(toPosition), total: count?.total ?? 0 };
}

/** Starts an exit. From now on the position keeps its own count of paid days, independent of its shard's progress. */
export async function beginExit(manager: EntityManager, p: Position, at: number): Promise<void> {
  await manager.query(
    `update positions set status = 'exiting', days_paid = $2, paid_on = $3, paid_then = $4, completed_at = $5,
       ended_early = true
     where id = $1`,
    [p.id, p.daysPaid, p.paidOn, p.paidThen, at],
  );
}

/** Completes an exit as the ledger executed it. */
export async function completeExit(manager: EntityManager, p: Position): Promise<void> {
  await manager.query(
    `update positions set status = 'completed', days_paid = $2, paid_on = $3, paid_then = $4, forfeited = $5,
       completed_at = $6
     where id = $1`,
    [p.id, p.daysPaid, p.paidOn, p.paidThen, p.forfeited.toString(), p.completedAt],
  );
}

/** The last of all ids. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface SumsRow {
  currency: EarnCurrency;
  locked: string;
  total: string;
  expected: string;
  today: string;
}

/**
 * Principal and income of a customer's positions, or of the position `id`, by currency. `today` began at `since` (epoch
 * milliseconds); amounts that an early exit took back since then reduce its income. The UTC day has the returns that were
 * paid on it. Any other has those that fell due on it, because it is for UTC days that progress is kept (ADR 9).
 */
export function findSums(
  dataSource: DataSource,
  filter: { userId: string; kind?: EarnKind; id?: string },
  since: number,
): Promise<SumsRow[]> {
  const daysToday =
    since % DAY_MS === 0
      ? `case when p.paid_on = $2::bigint / ${DAY_MS} then p.paid_then else 0 end`
      : `greatest(0, p.days_paid - days_paid_by(p.created_at, p.cycle_days, p.id, $2::bigint - 1, '${LAST_ID}'))`;
  return dataSource.query(
    `select p.currency,
       coalesce(sum(p.quantity) filter (where p.status <> 'completed'), 0) as locked,
       sum(p.daily_earning * p.days_paid - p.forfeited) as total,
       coalesce(sum(p.daily_earning * (p.cycle_days - p.days_paid)) filter (where p.status = 'earning'), 0) as expected,
       coalesce(sum(p.daily_earning * ${daysToday}), 0)
         - coalesce(sum(p.forfeited) filter (where p.completed_at >= $2::bigint), 0) as today
     from position_states p
     where p.user_id = $1 and p.status <> 'placing' and ($3::text is null or p.kind = $3)
       and ($4::uuid is null or p.id = $4)
     group by p.currency`,
    [filter.userId, since, filter.kind ?? null, filter.id ?? null],
  );
}

function statesOf(status: PositionStatus | undefined): string[] {
  if (status === 'completed') return ['completed'];
  return status === 'earning' ? ['earning', 'exiting'] : ['earning', 'exiting', 'completed'];
}
