import { type IncidentStatus, type Lang } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { TextColumns } from '../texts.js';

/** An incident in all languages; times are epoch milliseconds as text. */
export type IncidentRow = TextColumns & {
  id: string;
  opened_at: string;
  updated_at: string;
  resolved_at: string | null;
};

const MAX_COUNTED = 1_000;
const MAX_PUBLIC = 20;

/** A page of incidents, newest first. `total` is capped at 1,000. */
export async function findIncidents(
  dataSource: DataSource,
  status: IncidentStatus | undefined,
  size: number,
  offset: number,
): Promise<{ rows: IncidentRow[]; total: number }> {
  const having = `where ($1::text is null or ($1 = 'open') = (resolved_at is null))`;
  const [rows, [count]]: [IncidentRow[], { n: number }[]] = await Promise.all([
    dataSource.query(`select * from incidents ${having} order by opened_at desc, id limit $2 offset $3`, [
      status ?? null,
      size,
      offset,
    ]),
    dataSource.query(`select count(*)::int as n from (select 1 from incidents ${having} limit $2) counted`, [
      status ?? null,
      MAX_COUNTED,
    ]),
  ]);
  return { rows, total: count?.n ?? 0 };
}

/** Incidents that are open or were resolved after `since`, in one language, newest first. */
export function publicIncidents(
  dataSource: DataSource,
  lang: Lang,
  since: number,
): Promise<(Pick<IncidentRow, 'id' | 'opened_at' | 'updated_at' | 'resolved_at'> & { title: string; body: string })[]> {
  return dataSource.query(
    `select id, title_${lang} as title, body_${lang} as body, opened_at, updated_at, resolved_at from incidents
     where resolved_at is null or resolved_at > $1 order by opened_at desc, id limit ${MAX_PUBLIC}`,
    [since],
  );
}

/** An incident, locked until the transaction ends. */
export async function lockIncident(manager: EntityManager, id: string): Promise<IncidentRow | undefined> {
  const [row]: IncidentRow[] = await manager.query('select * from incidents where id = $1 for update', [id]);
  return row;
}

export async function insertIncident(
  manager: EntityManager,
  id: string,
  texts: TextColumns,
  at: number,
): Promise<void> {
  await manager.query(
    `insert into incidents (id, opened_at, updated_at, title_en, title_jp, title_zn, body_en, body_jp, body_zn)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8)`,
    [id, at, ...valuesOf(texts)],
  );
}

export async function rewriteIncident(
  manager: EntityManager,
  id: string,
  texts: TextColumns,
  at: number,
): Promise<void> {
  await manager.query(
    `update incidents set updated_at = $2, title_en = $3, title_jp = $4, title_zn = $5, body_en = $6, body_jp = $7,
     body_zn = $8 where id = $1`,
    [id, at, ...valuesOf(texts)],
  );
}

export async function resolveIncident(manager: EntityManager, id: string, at: number): Promise<void> {
  await manager.query('update incidents set resolved_at = $2, updated_at = $2 where id = $1', [id, at]);
}

const valuesOf = (texts: TextColumns): string[] => [
  ...[texts.title_en, texts.title_jp, texts.title_zn],
  ...[texts.body_en, texts.body_jp, texts.body_zn],
];
