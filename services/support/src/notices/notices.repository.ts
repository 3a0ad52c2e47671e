import { LANGS, type Lang, type NoticeStatus } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { TextColumns } from '../texts.js';

export interface NoticeRow {
  id: string;
  /** Epoch milliseconds, as PostgreSQL sends a bigint. */
  published_at: string;
  title: string;
  body: string;
  /** Whether the calling customer has read it; null for an anonymous caller. */
  read: boolean | null;
}

export interface NewNotice extends TextColumns {
  id: string;
  /** The time of publication, past or scheduled; undefined for a draft. */
  published_at: number | undefined;
  status: NoticeStatus;
  created_at: number;
}

/** An announcement in all languages. */
export type FullNoticeRow = TextColumns & {
  id: string;
  status: NoticeStatus;
  published_at: string | null;
  created_at: string;
  updated_at: string;
};

/** Counting stops here: nobody pages further. */
const MAX_COUNTED = 1_000;

/** A published announcement, or an empty list. */
export function findNotice(
  dataSource: DataSource,
  id: string,
  lang: Lang,
  userId: string | undefined,
): Promise<NoticeRow[]> {
  return dataSource.query(`select ${columns(lang)} from notices n where id = $1 and status = 'published'`, [
    id,
    userId ?? null,
  ]);
}

/** Published announcements, newest first. */
export function findNotices(
  dataSource: DataSource,
  lang: Lang,
  userId: string | undefined,
  size: number,
  offset: number,
): Promise<NoticeRow[]> {
  return dataSource.query(
    `select ${columns(lang)} from notices n where status = 'published' order by published_at desc, id limit $1 offset $3`,
    [size, userId ?? null, offset],
  );
}

/** The number of published announcements. */
export async function countNotices(dataSource: DataSource): Promise<number> {
  const [row]: { count: number }[] = await dataSource.query(
    `select count(*)::int as count from notices where status = 'published'`,
  );
  return row?.count ?? 0;
}

/** The number of published announcements that a customer has not read. */
export async function countUnread(db: DataSource | EntityManager, userId: string): Promise<number> {
  const [row]: { count: number }[] = await db.query(
    `select count(*)::int as count from notices n where status = 'published'
       and published_at > coalesce((select read_to from notice_read_positions where user_id = $1), -1)
       and not exists (select 1 from notice_reads r where r.user_id = $1 and r.notice_id = n.id)`,
    [userId],
  );
  return row?.count ?? 0;
}

/** Marks an announcement as read by a customer. Returns false if it is not published. */
export async function markNoticeRead(manager: EntityManager, userId: string, id: string): Promise<boolean> {
  const [known]: unknown[] = await manager.query(`select 1 from notices where id = $1 and status = 'published'`, [id]);
  if (!known) return false;
  await manager.query('insert into notice_reads (user_id, notice_id) values ($1, $2) on conflict do nothing', [
    userId,
    id,
  ]);
  return true;
}

/** Moves a customer's read position to `at`, which makes the marks of single announcements unnecessary. */
export async function markAllRead(manager: EntityManager, userId: string, at: number): Promise<void> {
  await manager.query(
    `insert into notice_read_positions (user_id, read_to) values ($1, $2)
     on conflict (user_id) do update set read_to = greatest(notice_read_positions.read_to, excluded.read_to)`,
    [userId, at],
  );
  await manager.query('delete from notice_reads where user_id = $1', [userId]);
}

/** Inserts an announcement. Returns false if its id is taken. */
export async function insertNotice(manager: EntityManager, notice: NewNotice): Promise<boolean> {
  const { id, published_at, status, created_at } = notice;
  const rows: unknown[] = await manager.query(
    `insert into notices
       (id, published_at, status, created_at, updated_at, title_en, title_jp, title_zn, body_en, body_jp, body_zn)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning 1`,
    [id, published_at ?? null, status, created_at, ...valuesOf(notice)],
  );
  return rows.length > 0;
}

/** A page of announcements of any status, newest first. `total` is capped at 1,000. */
export async function findFullNotices(
  dataSource: DataSource,
  status: NoticeStatus | undefined,
  size: number,
  offset: number,
): Promise<{ rows: FullNoticeRow[]; total: number }> {
  const [rows, [count]]: [FullNoticeRow[], { n: number }[]] = await Promise.all([
    dataSource.query(
      'select * from notices where ($1::text is null or status = $1) order by created_at desc, id limit $2 offset $3',
      [status ?? null, size, offset],
    ),
    dataSource.query(
      'select count(*)::int as n from (select 1 from notices where ($1::text is null or status = $1) limit $2) counted',
      [status ?? null, MAX_COUNTED],
    ),
  ]);
  return { rows, total: count?.n ?? 0 };
}

/** An announcement in all languages; locks its row. */
export async function lockNotice(manager: EntityManager, id: string): Promise<FullNoticeRow | undefined> {
  const [row]: FullNoticeRow[] = await manager.query('select * from notices where id = $1 for update', [id]);
  return row;
}

export async function findFullNotice(dataSource: DataSource, id: string): Promise<FullNoticeRow | undefined> {
  const [row]: FullNoticeRow[] = await dataSource.query('select * from notices where id = $1', [id]);
  return row;
}

/** Changes an announcement's texts. */
export async function rewriteNotice(manager: EntityManager, id: string, texts: TextColumns, at: number): Promise<void> {
  await manager.query(
    `update notices set updated_at = $2, title_en = $3, title_jp = $4, title_zn = $5, body_en = $6, body_jp = $7,
       body_zn = $8 where id = $1`,
    [id, at, ...valuesOf(texts)],
  );
}

/** Sets an announcement's status and time of publication. */
export async function setNoticeStatus(
  manager: EntityManager,
  id: string,
  status: NoticeStatus,
  publishedAt: number | null,
  at: number,
): Promise<void> {
  await manager.query('update notices set status = $2, published_at = $3, updated_at = $4 where id = $1', [
    id,
    status,
    publishedAt,
    at,
  ]);
}

/** Publishes scheduled announcements that are due and returns them. Replicas skip each other's rows. */
export async function publishDue(manager: EntityManager, now: number): Promise<{ id: string; published_at: string }[]> {
  const [rows]: [{ id: string; published_at: string }[], number] = await manager.query(
    `update notices set status = 'published', updated_at = $1 where id in (
       select id from notices where status = 'scheduled' and published_at <= $1 order by published_at limit 50
       for update skip locked) returning id, published_at`,
    [now],
  );
  return rows;
}

/** `lang` is checked against LANGS before it gets here, so it is safe in SQL. $2 is the customer's id or null. */
const columns = (lang: Lang): string =>
  `id, published_at, title_${lang} as title, body_${lang} as body, case when $2::uuid is not null then
     published_at <= coalesce((select read_to from notice_read_positions where user_id = $2), -1)
     or exists (select 1 from notice_reads r where r.user_id = $2 and r.notice_id = n.id) end as read`;

/** Titles, then bodies, in the order of LANGS. */
const valuesOf = (texts: TextColumns): string[] => [
  ...LANGS.map((lang) => texts[`title_${lang}`]),
  ...LANGS.map((lang) => texts[`body_${lang}`]),
];
