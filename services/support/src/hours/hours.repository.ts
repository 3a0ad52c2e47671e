import type { WeekHours } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

/** A version as PostgreSQL sends it; moments are epoch milliseconds. */
export type HoursRow = WeekHours & {
  version: number;
  effective_at: string;
  created_at: string;
  operator_id: string;
  /** Others were written before it took effect. */
  replaced: boolean;
};

const COLUMNS = `*, exists (
  select from support_hours later where later.version > h.version and later.created_at < h.effective_at) as replaced`;

/**
 * The hours in effect at `now` and those to come; `current` is undefined while what came with the product holds. Nothing
 * but the newest version can be to come: whatever waited when it was written is replaced by it.
 */
export async function findHours(
  dataSource: DataSource,
  now: number,
): Promise<{ current: HoursRow | undefined; next: HoursRow | undefined }> {
  const [newest, before]: HoursRow[] = await dataSource.query(
    `select * from (select ${COLUMNS} from support_hours h) versions where not replaced order by version desc limit 2`,
  );
  if (newest && Number(newest.effective_at) > now) return { current: before, next: newest };
  return { current: newest, next: undefined };
}

/** A page of versions, the newest first. */
export async function findHoursHistory(
  dataSource: DataSource,
  size: number,
  offset: number,
): Promise<{ rows: HoursRow[]; total: number }> {
  const rows: HoursRow[] = await dataSource.query(
    `select ${COLUMNS} from support_hours h order by version desc limit $1 offset $2`,
    [size, offset],
  );
  // Versions count up without gaps.
  const [top]: { n: number }[] = await dataSource.query(
    'select coalesce(max(version), 0)::int as n from support_hours',
  );
  return { rows, total: top?.n ?? 0 };
}

/**
 * Writes the next version, which holds from `effectiveAt` on; undefined where the newest is not the one that was `seen`,
 * if that is told.
 */
export async function insertHours(
  manager: EntityManager,
  { time_zone, week, closed_on }: WeekHours,
  by: { operatorId: string; at: number; effectiveAt: number; seen: number | undefined },
): Promise<HoursRow | undefined> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('support_hours', 0))`);
  const [row]: HoursRow[] = await manager.query(
    `insert into support_hours (version, time_zone, week, closed_on, created_at, operator_id, effective_at)
     select newest + 1, $1, $2, $3, $4, $5, $6 from (select coalesce(max(version), 0) as newest from support_hours) h
     where newest = coalesce($7, newest)
     returning *, false as replaced`,
    [
      ...[time_zone, JSON.stringify(week), JSON.stringify(closed_on)],
      ...[by.at, by.operatorId, by.effectiveAt, by.seen ?? null],
    ],
  );
  return row;
}
