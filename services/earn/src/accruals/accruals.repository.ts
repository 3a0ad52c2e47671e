import type { DataSource, EntityManager } from 'typeorm';
import { nextAccrualAt, type Position, type PositionRow, toPosition } from '../positions/position.js';

/** Positions with a return due at `now`, the longest overdue first, locked; those that another run holds are left out. */
export async function lockDue(manager: EntityManager, now: number, limit: number): Promise<Position[]> {
  const rows: PositionRow[] = await manager.query(
    `select * from positions where status = 'earning' and next_accrual_at <= $1
     order by next_accrual_at limit $2 for update skip locked`,
    [now, limit],
  );
  return rows.map(toPosition);
}

/** When the next return is due, epoch milliseconds; undefined where nothing runs. */
export async function findNextDue(dataSource: DataSource): Promise<number | undefined> {
  const [row]: { at: string }[] = await dataSource.query(
    "select next_accrual_at as at from positions where status = 'earning' order by next_accrual_at limit 1",
  );
  return row && Number(row.at);
}

/** Writes how far positions are paid and which of them have ended. */
export async function savePaid(manager: EntityManager, positions: readonly Position[]): Promise<void> {
  await manager.query(
    `update positions p set days_paid = d.days_paid, next_accrual_at = d.next_at, status = d.status,
       completed_at = d.completed_at, paid_on = d.paid_on, paid_then = d.paid_then
     from unnest($1::uuid[], $2::int[], $3::bigint[], $4::text[], $5::bigint[], $6::int[], $7::int[])
       as d(id, days_paid, next_at, status, completed_at, paid_on, paid_then)
     where p.id = d.id`,
    [
      positions.map((p) => p.id),
      positions.map((p) => p.daysPaid),
      positions.map(nextAccrualAt),
      positions.map((p) => p.state),
      positions.map((p) => p.completedAt),
      positions.map((p) => p.paidOn),
      positions.map((p) => p.paidThen),
    ],
  );
}
