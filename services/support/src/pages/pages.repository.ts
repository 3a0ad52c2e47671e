import type { PageName } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { TextColumns } from '../texts.js';

export type PageRow = TextColumns & {
  name: PageName;
  version: number;
  /** Epoch milliseconds, as PostgreSQL sends a bigint. */
  effective_at: string;
  created_at: string;
  operator_id: string | null;
};

export interface NewPage extends TextColumns {
  name: PageName;
  effectiveAt: number;
  createdAt: number;
  operatorId: string | null;
}

/**
 * The version in effect at `now`: the highest whose time has come, so that none returns that was replaced before its time.
 * Or the requested version, if its time has come.
 */
export async function findPage(
  dataSource: DataSource,
  name: PageName,
  now: number,
  version?: number,
): Promise<PageRow | undefined> {
  const [row]: PageRow[] = await dataSource.query(
    `select * from pages where name = $1 and effective_at <= $2 and ($3::int is null or version = $3)
     order by version desc limit 1`,
    [name, now, version ?? null],
  );
  return row;
}

export async function findVersion(
  dataSource: DataSource,
  name: PageName,
  version: number,
): Promise<PageRow | undefined> {
  const [row]: PageRow[] = await dataSource.query('select * from pages where name = $1 and version = $2', [
    name,
    version,
  ]);
  return row;
}

/** For each page: the version in effect at `now`, the next one to take effect, and the newest. */
export function findStates(
  dataSource: DataSource,
  now: number,
): Promise<(PageRow & { state: 'current' | 'next' | 'newest' })[]> {
  return dataSource.query(
    `with current as (select distinct on (name) * from pages where effective_at <= $1 order by name, version desc)
     select *, 'current' as state from current
     union all
     (select distinct on (p.name) p.*, 'next' from pages p join current c on c.name = p.name and c.version < p.version
      where p.effective_at > $1 order by p.name, p.effective_at, p.version desc)
     union all
     (select distinct on (name) *, 'newest' from pages order by name, version desc)`,
    [now],
  );
}

export async function findHistory(
  dataSource: DataSource,
  name: PageName,
  size: number,
  offset: number,
): Promise<{ rows: PageRow[]; total: number }> {
  const rows: PageRow[] = await dataSource.query(
    'select * from pages where name = $1 order by version desc limit $2 offset $3',
    [name, size, offset],
  );
  // Version numbers have no gaps, so the highest is the count.
  const [top]: { n: number }[] = await dataSource.query(
    'select coalesce(max(version), 0)::int as n from pages where name = $1',
    [name],
  );
  return { rows, total: top?.n ?? 0 };
}

/** Inserts the next version of a page. If `version` is given and is not the next one, nothing is inserted. */
export async function insertPage(
  manager: EntityManager,
  page: NewPage,
  version?: number,
): Promise<PageRow | undefined> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('pages/' || $1, 0))`, [page.name]);
  const [row]: PageRow[] = await manager.query(
    `insert into pages (name, version, title_en, title_jp, title_zn, body_en, body_jp, body_zn, effective_at, created_at,
       operator_id)
     select $1, next, $3, $4, $5, $6, $7, $8, $9, $10, $11
     from (select coalesce(max(version), 0) + 1 as next from pages where name = $1) p
     where next = coalesce($2, next) returning *`,
    [
      page.name,
      version ?? null,
      page.title_en,
      page.title_jp,
      page.title_zn,
      page.body_en,
      page.body_jp,
      page.body_zn,
      page.effectiveAt,
      page.createdAt,
      page.operatorId,
    ],
  );
  return row;
}
