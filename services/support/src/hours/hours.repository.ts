import type { WeekHours } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

/** A version as PostgreSQL returns it; times are epoch milliseconds. */
export type HoursRow = WeekHours & {
  version: number;
  effective_at: string;
  created_at: string;
  operator_id: string;
  /** True if a later version was written before this one took effect. */
  replaced: boolean;
};

const COLUMNS = `*, exists (
  select from support_hours later where later.version > h.version and later.created_at < h.effective_at) as replaced`;

/**
 * The hours in effect at `now` and the next ones; `current` is undefined while the product's defaults apply. Only the
 * newest version can be in the future, because it replaces any version that had not taken effect.
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
  // Version numbers have no gaps, so the highest is the count.
  const [top]: { n: number }[] = await dataSource.query(
    'select coalesce(max(version), 0)::int as n from support_hours',
  );
  return { rows, total: top?.n ?? 0 };
}

/** Inserts the next version. Returns undefined if `seen` is given and is not the newest version. */
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
