import type { Lang } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

export interface NoticeRow {
  id: string;
  /** Epoch milliseconds, as PostgreSQL sends a bigint. */
  published_at: string;
  title: string;
  body: string;
}

/** A text in each language. */
export type Texts = Record<Lang, string>;

export interface NewNotice {
  id: string;
  published_at: number;
  title: Texts;
  body: Texts;
}

/** One announcement, or none. */
export function findNotice(dataSource: DataSource, id: string, lang: Lang): Promise<NoticeRow[]> {
  return dataSource.query(`select ${columns(lang)} from notices where id::text = $1`, [id]);
}

/** Announcements, newest first. */
export function findNotices(dataSource: DataSource, lang: Lang, size: number, offset: number): Promise<NoticeRow[]> {
  return dataSource.query(`select ${columns(lang)} from notices order by published_at desc, id limit $1 offset $2`, [
    size,
    offset,
  ]);
}

/** How many announcements there are. */
export async function countNotices(dataSource: DataSource): Promise<number> {
  const [row]: { count: string }[] = await dataSource.query('select count(*) as count from notices');
  return Number(row?.count ?? 0);
}

/** Writes an announcement; false where its id is taken. */
export async function insertNotice(manager: EntityManager, notice: NewNotice): Promise<boolean> {
  const { id, published_at, title, body } = notice;
  const rows: unknown[] = await manager.query(
    `insert into notices (id, published_at, title_en, title_jp, title_zn, body_en, body_jp, body_zn)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    [id, published_at, title.en, title.jp, title.zn, body.en, body.jp, body.zn],
  );
  return rows.length > 0;
}

/** `lang` is one of three known words, never a client's text. */
const columns = (lang: Lang): string => `id, published_at, title_${lang} as title, body_${lang} as body`;
