import type { EarnCurrency, EarnKind, PositionStatus } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DAY_MS } from '../products/product.js';
import { isUuid } from '../uuid.js';
import { type Position, type PositionRow, toPosition } from './position.js';

/** Writes a position that is on its way to the ledger; false where one of that key is there already. */
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

/** A position, whoever's it is, locked to the end of the transaction. */
export async function lockPosition(manager: EntityManager, id: string): Promise<Position | undefined> {
  if (!isUuid(id)) return undefined;
  await manager.query('select 1 from positions where id = $1 for update', [id]);
  const [row]: PositionRow[] = await manager.query('select * from position_states where id = $1', [id]);
  return row && toPosition(row);
}

/** A customer's own position. */
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

/** From now on the position keeps its own count of what is paid: its lane goes on without it. */
export async function beginExit(manager: EntityManager, p: Position, at: number): Promise<void> {
  await manager.query(
    `update positions set status = 'exiting', days_paid = $2, paid_on = $3, paid_then = $4, completed_at = $5,
       ended_early = true
     where id = $1`,
    [p.id, p.daysPaid, p.paidOn, p.paidThen, at],
  );
}

/** Notes how the ledger ended a position early, and when. */
export async function completeExit(manager: EntityManager, p: Position): Promise<void> {
  await manager.query(
    `update positions set status = 'completed', days_paid = $2, paid_on = $3, paid_then = $4, forfeited = $5,
       completed_at = $6
     where id = $1`,
    [p.id, p.daysPaid, p.paidOn, p.paidThen, p.forfeited.toString(), p.completedAt],
  );
}

export interface SumsRow {
  currency: EarnCurrency;
  locked: string;
  total: string;
  expected: string;
  today: string;
}

/**
 * What a customer's positions hold and bring, by currency; of one position where `id` is given. `today` is the UTC day, in
 * days since 1970; what an early exit gave back on that day counts against it.
 */
export function findSums(
  dataSource: DataSource,
  filter: { userId: string; kind?: EarnKind; id?: string },
  today: number,
): Promise<SumsRow[]> {
  return dataSource.query(
    `select p.currency,
       coalesce(sum(p.quantity) filter (where p.status <> 'completed'), 0) as locked,
       sum(p.daily_earning * p.days_paid - p.forfeited) as total,
       coalesce(sum(p.daily_earning * (p.cycle_days - p.days_paid)) filter (where p.status = 'earning'), 0) as expected,
       coalesce(sum(p.daily_earning * p.paid_then) filter (where p.paid_on = $2), 0)
         - coalesce(sum(p.forfeited) filter (where p.completed_at / ${DAY_MS} = $2), 0) as today
     from position_states p
     where p.user_id = $1 and p.status <> 'placing' and ($3::text is null or p.kind = $3)
       and ($4::uuid is null or p.id = $4)
     group by p.currency`,
    [filter.userId, today, filter.kind ?? null, filter.id ?? null],
  );
}

function statesOf(status: PositionStatus | undefined): string[] {
  if (status === 'completed') return ['completed'];
  return status === 'earning' ? ['earning', 'exiting'] : ['earning', 'exiting', 'completed'];
}
