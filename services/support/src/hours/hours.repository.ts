import type { SupportHoursRequest } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

/** A version as PostgreSQL sends it. */
export type HoursRow = SupportHoursRequest & {
  version: number;
  /** Epoch milliseconds. */
  created_at: string;
  operator_id: string;
};

/** The hours in effect; undefined where nobody ever changed what came with the product. */
export async function findHours(dataSource: DataSource): Promise<HoursRow | undefined> {
  const [row]: HoursRow[] = await dataSource.query('select * from support_hours order by version desc limit 1');
  return row;
}

/** A page of versions, the newest first. */
export async function findHoursHistory(
  dataSource: DataSource,
  size: number,
  offset: number,
): Promise<{ rows: HoursRow[]; total: number }> {
  const rows: HoursRow[] = await dataSource.query(
    'select * from support_hours order by version desc limit $1 offset $2',
    [size, offset],
  );
  // Versions count up without gaps.
  const [top]: { n: number }[] = await dataSource.query(
    'select coalesce(max(version), 0)::int as n from support_hours',
  );
  return { rows, total: top?.n ?? 0 };
}

/** Writes the next version. */
export async function insertHours(
  manager: EntityManager,
  { time_zone, week, closed_on }: SupportHoursRequest,
  by: { operatorId: string; at: number },
): Promise<HoursRow> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('support_hours', 0))`);
  const [row]: HoursRow[] = await manager.query(
    `insert into support_hours (version, time_zone, week, closed_on, created_at, operator_id)
     values ((select coalesce(max(version), 0) + 1 from support_hours), $1, $2, $3, $4, $5) returning *`,
    [time_zone, JSON.stringify(week), JSON.stringify(closed_on), by.at, by.operatorId],
  );
  if (!row) throw new Error('the hours were not written');
  return row;
}
