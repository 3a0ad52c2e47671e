import type { FingerprintEvent, FingerprintKind, LinkedAccountsStatus } from '@makoto/contracts';
import { arrayLiteral } from '@makoto/platform';
import type { DataSource, EntityManager } from 'typeorm';

/** How many others with one trait are looked at for members below; above there are nine at most, and all are. */
const MAX_SHARERS = 10_000;

/** Notes traits; answers whose are new. */
export async function insertFingerprints(
  manager: EntityManager,
  traits: readonly FingerprintEvent[],
): Promise<string[]> {
  const rows: { user_id: string }[] = await manager.query(
    `insert into traits (kind, hash, user_id, seen_at)
     select k, decode(h, 'hex'), u, t from unnest($1::text[], $2::text[], $3::uuid[], $4::bigint[]) as x(k, h, u, t)
     on conflict do nothing returning user_id`,
    [traits.map((t) => t.kind), traits.map((t) => t.hash), traits.map((t) => t.user_id), traits.map((t) => t.at)],
  );
  return [...new Set(rows.map((row) => row.user_id))];
}

/** A ring that was flagged, with how it stands. */
export type Flagged = Pick<LinkedAccountsRow, 'id' | 'status'>;

/**
 * Flags the pairs of ancestor and member that one of these users makes with another by a trait of both. A pair that was
 * released is looked at again where they turn out to share something of another kind.
 */
export function openLinkedAccounts(
  manager: EntityManager,
  userIds: readonly string[],
  now: number,
): Promise<Flagged[]> {
  return manager.query(
    `with mine as materialized (select kind, hash, user_id from traits where user_id = any($1::uuid[])), pairs as (
       select a.ancestor, m.user_id as member_id, a.level, t.kind
       from mine t join members m using (user_id), unnest(m.ancestors) with ordinality as a(ancestor, level)
       where exists (select 1 from traits s where (s.kind, s.hash, s.user_id) = (t.kind, t.hash, a.ancestor))
       union
       select l.ancestor, l.user_id, l.level, t.kind
       from mine t, lateral (select user_id from traits where kind = t.kind and hash = t.hash limit ${MAX_SHARERS}) o
         join links l on l.user_id = o.user_id
       where l.ancestor = t.user_id
     )
     insert into rings (ancestor, member_id, level, kinds, opened_at)
     select ancestor, member_id, level, array_agg(distinct kind order by kind), $2 from pairs group by 1, 2, 3
     on conflict (member_id, ancestor) do update set
       kinds = (select array_agg(distinct k order by k) from unnest(rings.kinds || excluded.kinds) as k),
       status = case when rings.status = 'released' and not excluded.kinds <@ rings.kinds then 'open' else rings.status end,
       decided_at = case when rings.status = 'released' and not excluded.kinds <@ rings.kinds then null
         else rings.decided_at end
     returning id, status`,
    [arrayLiteral(userIds), now],
  );
}

/** A pair whose rebates are not simply paid. */
export interface Hold {
  ring: Flagged;
  ancestor: string;
}

/** The rings of members that are open or declined, by member; they stay as they are to the end of the transaction. */
export async function findHolds(manager: EntityManager, memberIds: readonly string[]): Promise<Map<string, Hold[]>> {
  const rows: (Flagged & { ancestor: string; member_id: string })[] = await manager.query(
    `select id, status, ancestor, member_id from rings where member_id = any($1::uuid[]) and status <> 'released' for share`,
    [arrayLiteral(memberIds)],
  );
  const holds = new Map<string, Hold[]>();
  for (const { id, status, ancestor, member_id } of rows) {
    holds.set(member_id, [...(holds.get(member_id) ?? []), { ring: { id, status }, ancestor }]);
  }
  return holds;
}

export interface HeldRebate {
  orderId: string;
  level: number;
  ringId: string;
  memberId: string;
  beneficiary: string;
  /** Micro-units of USD. */
  amount: bigint;
  at: number;
}

/** Keeps rebates back; those that are there already stay as they are. */
export async function insertHeld(manager: EntityManager, held: readonly HeldRebate[]): Promise<void> {
  if (held.length === 0) return;
  await manager.query(
    `insert into held_rebates (order_id, level, ring_id, member_id, beneficiary, amount, at)
     select * from unnest($1::uuid[], $2::smallint[], $3::uuid[], $4::uuid[], $5::uuid[], $6::bigint[], $7::bigint[])
     on conflict do nothing`,
    [
      arrayLiteral(held.map((h) => h.orderId)),
      arrayLiteral(held.map((h) => h.level)),
      arrayLiteral(held.map((h) => h.ringId)),
      arrayLiteral(held.map((h) => h.memberId)),
      arrayLiteral(held.map((h) => h.beneficiary)),
      arrayLiteral(held.map((h) => h.amount)),
      arrayLiteral(held.map((h) => h.at)),
    ],
  );
}

export interface LinkedAccountsRow {
  id: string;
  status: LinkedAccountsStatus;
  kinds: FingerprintKind[];
  ancestor: string;
  inviter: string;
  member_id: string;
  member: string;
  level: number;
  held: string;
  opened_at: string;
  decided_at: string | null;
  decided_by: string | null;
  reason: string | null;
}

const RING = `
  select r.*, a.username as inviter, m.username as member,
    (select coalesce(sum(amount), 0) from held_rebates h where h.ring_id = r.id and h.batch_id is null) as held
  from rings r join members a on a.user_id = r.ancestor join members m on m.user_id = r.member_id`;

/** A page of rings: open ones oldest first, others newest first. */
export async function listLinkedAccounts(
  dataSource: DataSource,
  status: LinkedAccountsStatus | undefined,
  page: { size: number; offset: number },
): Promise<{ rows: LinkedAccountsRow[]; total: number }> {
  const order = status === 'open' ? 'opened_at, id' : 'opened_at desc, id';
  const where = status ? 'where status = $3' : '';
  const values = [page.size, page.offset, ...(status ? [status] : [])];
  const rows: LinkedAccountsRow[] = await dataSource.query(
    `select * from (${RING} where r.id in (select id from rings ${where} order by ${order} limit $1 offset $2)) p
     order by ${order}`,
    values,
  );
  const [count]: { total: number }[] = await dataSource.query(
    `select count(*)::int as total from rings ${status ? 'where status = $1' : ''}`,
    status ? [status] : [],
  );
  return { rows, total: count?.total ?? 0 };
}

export async function findLinkedAccounts(
  db: DataSource | EntityManager,
  id: string,
): Promise<LinkedAccountsRow | undefined> {
  const [row]: LinkedAccountsRow[] = await db.query(`${RING} where r.id = $1`, [id]);
  return row;
}

/** The newest rebates that a ring keeps back. */
export function findHeld(
  dataSource: DataSource,
  ringId: string,
  limit: number,
): Promise<{ order_id: string; level: number; amount: string; at: string }[]> {
  return dataSource.query(
    `select order_id, level, amount, at from held_rebates where ring_id = $1 and batch_id is null
     order by at desc, order_id limit $2`,
    [ringId, limit],
  );
}

/** Decides an open ring; false where it is decided already, or is one by other traits than `kinds` too, if these are told. */
export async function decideLinkedAccounts(
  manager: EntityManager,
  id: string,
  decision: { status: 'released' | 'declined'; at: number; by: string; reason: string; kinds?: readonly string[] },
): Promise<boolean> {
  const [, changed]: [unknown, number] = await manager.query(
    `update rings set status = $2, decided_at = $3, decided_by = $4, reason = $5
     where id = $1 and status = 'open' and kinds <@ coalesce($6::text[], kinds)`,
    [id, decision.status, decision.at, decision.by, decision.reason, decision.kinds ?? null],
  );
  return changed === 1;
}

/** Marks what a ring keeps back as paid by a batch; answers how much it is, micro-units. */
export async function releaseHeld(manager: EntityManager, ringId: string, batchId: string): Promise<bigint> {
  const [row]: { sum: string }[] = await manager.query(
    `with released as (
       update held_rebates set batch_id = $2 where ring_id = $1 and batch_id is null returning amount
     ) select coalesce(sum(amount), 0)::bigint as sum from released`,
    [ringId, batchId],
  );
  return BigInt(row?.sum ?? 0);
}
