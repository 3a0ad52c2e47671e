import type { Lang, PageName } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

export type PageRow = Record<`${'title' | 'body'}_${Lang}`, string> & {
  name: PageName;
  version: number;
  /** Epoch milliseconds, as PostgreSQL sends a bigint. */
  effective_at: string;
  created_at: string;
  operator_id: string | null;
};

/** A page's text in each language. */
export type PageBody = Record<`${'title' | 'body'}_${Lang}`, string>;

export interface NewPage extends PageBody {
  name: PageName;
  effectiveAt: number;
  createdAt: number;
  operatorId: string | null;
}

/** The version in effect at `now`, or an earlier one by its number. */
export async function findPage(
  dataSource: DataSource,
  name: PageName,
  now: number,
  version?: number,
): Promise<PageRow | undefined> {
  const [row]: PageRow[] = await dataSource.query(
    `select * from pages where name = $1 and effective_at <= $2 and ($3::int is null or version = $3)
     order by effective_at desc, version desc limit 1`,
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

/** Of each page the version in effect at `now`, the first of those to come, and the one that was written last. */
export function findStates(
  dataSource: DataSource,
  now: number,
): Promise<(PageRow & { state: 'current' | 'next' | 'newest' })[]> {
  return dataSource.query(
    `(select distinct on (name) *, 'current' as state from pages where effective_at <= $1
      order by name, effective_at desc, version desc)
     union all
     (select distinct on (name) *, 'next' from pages where effective_at > $1 order by name, effective_at, version)
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
  // Versions count up without gaps.
  const [top]: { n: number }[] = await dataSource.query(
    'select coalesce(max(version), 0)::int as n from pages where name = $1',
    [name],
  );
  return { rows, total: top?.n ?? 0 };
}

/** Writes the next version of a page; with `version` only where it is that one. */
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
