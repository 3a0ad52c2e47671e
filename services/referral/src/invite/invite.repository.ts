import type { DataSource, EntityManager } from 'typeorm';
import type { MemberPosition } from './member-cursor.calc.js';

export interface LevelRow {
  level: number;
  members: string;
  rebate: string;
}

export interface LinkRow {
  username: string;
  level: number;
  registered_at: string;
  rebate: string;
}

/** Totals by level below a member; levels without members may be missing. */
export function findLevels(db: DataSource | EntityManager, userId: string): Promise<LevelRow[]> {
  return db.query('select level, members, rebate from level_totals where ancestor = $1 order by level', [userId]);
}

/** The members below a member, in one level or all levels, newest first, from an offset or behind a position. */
export function findLinks(
  db: DataSource | EntityManager,
  userId: string,
  level: number | undefined,
  from: { size: number } & ({ offset: number } | { after: MemberPosition }),
): Promise<LinkRow[]> {
  const values: unknown[] = [userId, from.size, 'after' in from ? from.after.skip : from.offset];
  const conditions = ['ancestor = $1'];
  if (level !== undefined) conditions.push(`level = $${values.push(level)}`);
  if ('after' in from) conditions.push(`registered_at <= $${values.push(from.after.at)}`);
  return db.query(
    `select m.username, l.level, l.registered_at, m.rebates[l.level] as rebate
     from (select * from links where ${conditions.join(' and ')}
           order by registered_at desc, user_id limit $2 offset $3) l
     join members m on m.user_id = l.user_id order by l.registered_at desc, l.user_id`,
    values,
  );
}

export async function findInviteCode(dataSource: DataSource, userId: string): Promise<string | undefined> {
  const [row]: { invite_code: string | null }[] = await dataSource.query(
    'select invite_code from members where user_id = $1',
    [userId],
  );
  return row?.invite_code ?? undefined;
}

/** Saves a member's code, which never changes. Does nothing if the registration has not arrived yet. */
export async function saveInviteCode(dataSource: DataSource, userId: string, code: string): Promise<void> {
  await dataSource.query('update members set invite_code = $2 where user_id = $1', [userId, code]);
}
