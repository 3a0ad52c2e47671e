import type { EntityManager } from 'typeorm';

export interface NewMember {
  userId: string;
  username: string;
  inviterId: string | null;
  /** The member's own code. */
  inviteCode: string;
  /** Epoch milliseconds. */
  registeredAt: number;
}

/** A member whose place in the tree has just become known. */
export interface PlacedMember {
  userId: string;
  registeredAt: number;
  ancestors: string[];
}

/**
 * Serialises the building of the tree. Without it, a member and an inviter inserted concurrently would not see each other,
 * and the member would wait for ever.
 */
export async function lockTree(manager: EntityManager): Promise<void> {
  await manager.query("select pg_advisory_xact_lock(hashtext('referral.tree'))");
}

/** Waits until no member is being placed, and prevents it until the transaction ends. */
export async function lockTreeShared(manager: EntityManager): Promise<void> {
  await manager.query("select pg_advisory_xact_lock_shared(hashtext('referral.tree'))");
}

/** Inserts new members; returns their ids. */
export async function insertMembers(manager: EntityManager, members: readonly NewMember[]): Promise<string[]> {
  const rows: { user_id: string }[] = await manager.query(
    `insert into members (user_id, username, inviter_id, registered_at, invite_code)
     select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[], $5::text[]) on conflict do nothing returning user_id`,
    [
      members.map((m) => m.userId),
      members.map((m) => m.username),
      members.map((m) => m.inviterId),
      members.map((m) => m.registeredAt),
      members.map((m) => m.inviteCode),
    ],
  );
  return rows.map((row) => row.user_id);
}

/** Places the members who have no inviter, or whose inviter has a place. Returns the placed ones; the others wait. */
export async function placeMembers(manager: EntityManager, userIds: readonly string[]): Promise<PlacedMember[]> {
  const [rows]: [{ user_id: string; registered_at: string; ancestors: string[] }[], number] = await manager.query(
    `update members m set ancestors = case when i.user_id is null then '{}' else (i.user_id || i.ancestors)[1:9] end,
       rebates = case when i.user_id is null then '{}'
         else array_fill(0::bigint, array[least(9, cardinality(i.ancestors) + 1)]) end
     from members self left join members i on i.user_id = self.inviter_id and i.ancestors is not null
     where m.user_id = any($1::uuid[]) and m.ancestors is null and self.user_id = m.user_id
       and (self.inviter_id is null or i.user_id is not null)
     returning m.user_id, m.registered_at, m.ancestors`,
    [userIds],
  );
  return rows.map((row) => ({
    userId: row.user_id,
    registeredAt: Number(row.registered_at),
    ancestors: row.ancestors,
  }));
}

/** Members who wait for one of these inviters to be placed. */
export async function findWaiting(manager: EntityManager, inviterIds: readonly string[]): Promise<string[]> {
  const rows: { user_id: string }[] = await manager.query(
    'select user_id from members where inviter_id = any($1::uuid[]) and ancestors is null',
    [inviterIds],
  );
  return rows.map((row) => row.user_id);
}

/** Links placed members to their ancestors and updates the member counts. */
export async function linkMembers(manager: EntityManager, placed: readonly PlacedMember[]): Promise<void> {
  const links = placed.flatMap((m) =>
    m.ancestors.map((ancestor, i) => ({ ancestor, level: i + 1, userId: m.userId, registeredAt: m.registeredAt })),
  );
  if (links.length === 0) return;
  const ancestors = links.map((l) => l.ancestor);
  const levels = links.map((l) => l.level);
  await manager.query(
    `insert into links (ancestor, user_id, level, registered_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::bigint[])`,
    [ancestors, links.map((l) => l.userId), levels, links.map((l) => l.registeredAt)],
  );
  // Sorted, as in every statement that writes totals, so that transactions cannot deadlock.
  await manager.query(
    `insert into level_totals (ancestor, level, members)
     select ancestor, level, count(*) from unnest($1::uuid[], $2::smallint[]) as l(ancestor, level)
     group by ancestor, level order by ancestor, level
     on conflict (ancestor, level) do update set members = level_totals.members + excluded.members`,
    [ancestors, levels],
  );
}

/** The ancestors by member, for members who have a place. */
export async function findAncestors(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows: { user_id: string; ancestors: string[] }[] = await manager.query(
    'select user_id, ancestors from members where user_id = any($1::uuid[]) and ancestors is not null',
    [userIds],
  );
  return new Map(rows.map((row) => [row.user_id, row.ancestors]));
}
