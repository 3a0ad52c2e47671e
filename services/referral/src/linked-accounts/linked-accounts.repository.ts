import type { FingerprintEvent, FingerprintKind, LinkedAccountsStatus } from '@makoto/contracts';
import { arrayLiteral } from '@makoto/platform';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * The most users of one fingerprint that are matched against the members below an inviter. Matching against ancestors
 * needs no limit: there are nine at most.
 */
const MAX_SHARERS = 10_000;

/** Saves fingerprints; returns the users for whom one of them is new. */
export async function insertFingerprints(manager: EntityManager, seen: readonly FingerprintEvent[]): Promise<string[]> {
  const rows: { user_id: string }[] = await manager.query(
    `insert into fingerprints (kind, hash, user_id, seen_at)
     select k, decode(h, 'hex'), u, t from unnest($1::text[], $2::text[], $3::uuid[], $4::bigint[]) as x(k, h, u, t)
     on conflict do nothing returning user_id`,
    [seen.map((f) => f.kind), seen.map((f) => f.hash), seen.map((f) => f.user_id), seen.map((f) => f.at)],
  );
  return [...new Set(rows.map((row) => row.user_id))];
}

/**
 * Records that withdrawals to these cards and addresses were approved. Those that were never bound link nobody: in practice
 * mode many withdraw to one sample address. If the binding is still on its way, the next approval is recorded.
 */
export async function markUsed(manager: EntityManager, used: readonly FingerprintEvent[]): Promise<void> {
  await manager.query(
    `update fingerprints f set used_at = x.t
     from unnest($1::text[], $2::text[], $3::uuid[], $4::bigint[]) as x(k, h, u, t)
     where (f.kind, f.hash, f.user_id) = (x.k, decode(x.h, 'hex'), x.u) and f.used_at is null`,
    [used.map((f) => f.kind), used.map((f) => f.hash), used.map((f) => f.user_id), used.map((f) => f.at)],
  );
}

const notReleased = (one: string, other: string): string => `not exists (
  select 1 from linked_accounts p where p.status = 'released'
    and ((p.member_id, p.ancestor) = (${one}, ${other}) or (p.member_id, p.ancestor) = (${other}, ${one})))`;

/**
 * The customers linked to this one, without those of released pairs; at most `limit`. A device, and a card or address at which
 * both were paid, link directly or through others. Anybody can bind a stranger's address: before this customer was paid at it,
 * it links only those who have it, and afterwards only those who were paid there, too. PostgreSQL stops the recursion when it
 * has enough.
 */
export async function findLinkedCustomers(dataSource: DataSource, userId: string, limit: number): Promise<string[]> {
  const rows: { user_id: string }[] = await dataSource.query(
    `with recursive proven as (
       select $1::uuid as user_id
       union
       select o.user_id
       from proven l join fingerprints f on f.user_id = l.user_id and (f.kind = 'device' or f.used_at is not null),
         lateral (select user_id from fingerprints where kind = f.kind and hash = f.hash
           and (kind = 'device' or used_at is not null) limit ${MAX_SHARERS}) o
       where ${notReleased('l.user_id', 'o.user_id')}
     ), unproven as (
       select distinct o.user_id
       from fingerprints f,
         lateral (select user_id from fingerprints where kind = f.kind and hash = f.hash limit ${MAX_SHARERS}) o
       where f.user_id = $1 and f.kind <> 'device' and f.used_at is null and ${notReleased('f.user_id', 'o.user_id')}
       limit $2
     ) (select user_id from proven limit $2) union select user_id from unproven limit $2`,
    [userId, limit + 1],
  );
  return rows.map((row) => row.user_id).filter((id) => id !== userId);
}

/** A flagged pair of accounts and its status. */
export type FlaggedPair = Pick<LinkedAccountsRow, 'id' | 'status'>;

/**
 * Flags each pair of ancestor and member that shares a fingerprint and includes one of these users. A released pair is
 * reopened when it shares a fingerprint of another kind. Rows are locked in the order of findHolds().
 */
export function openLinkedAccounts(
  manager: EntityManager,
  userIds: readonly string[],
  now: number,
): Promise<FlaggedPair[]> {
  return manager.query(
    `with mine as materialized (select kind, hash, user_id from fingerprints where user_id = any($1::uuid[])), pairs as (
       select a.ancestor, m.user_id as member_id, a.level, f.kind
       from mine f join members m using (user_id), unnest(m.ancestors) with ordinality as a(ancestor, level)
       where exists (select 1 from fingerprints s where (s.kind, s.hash, s.user_id) = (f.kind, f.hash, a.ancestor))
       union
       select l.ancestor, l.user_id, l.level, f.kind
       from mine f,
         lateral (select user_id from fingerprints where kind = f.kind and hash = f.hash limit ${MAX_SHARERS}) o
         join links l on l.user_id = o.user_id
       where l.ancestor = f.user_id
     )
     insert into linked_accounts as old (ancestor, member_id, level, kinds, opened_at)
     select ancestor, member_id, level, array_agg(distinct kind order by kind), $2 from pairs group by 1, 2, 3
     order by member_id, ancestor
     on conflict (member_id, ancestor) do update set
       kinds = (select array_agg(distinct k order by k) from unnest(old.kinds || excluded.kinds) as k),
       status = case when old.status = 'released' and not excluded.kinds <@ old.kinds then 'open' else old.status end,
       decided_at = case when old.status = 'released' and not excluded.kinds <@ old.kinds then null
         else old.decided_at end
     returning id, status`,
    [arrayLiteral(userIds), now],
  );
}

/** A pair whose rebates are withheld. */
export interface Hold {
  pair: FlaggedPair;
  ancestor: string;
}

/**
 * The open and declined pairs of members, by member; the rows are locked for share until the transaction ends,
 * in one order, so that two transactions cannot wait for each other.
 */
export async function findHolds(manager: EntityManager, memberIds: readonly string[]): Promise<Map<string, Hold[]>> {
  const rows: (FlaggedPair & { ancestor: string; member_id: string })[] = await manager.query(
    `select id, status, ancestor, member_id from linked_accounts
     where member_id = any($1::uuid[]) and status <> 'released' order by member_id, ancestor for share`,
    [arrayLiteral(memberIds)],
  );
  const holds = new Map<string, Hold[]>();
  for (const { id, status, ancestor, member_id } of rows) {
    holds.set(member_id, [...(holds.get(member_id) ?? []), { pair: { id, status }, ancestor }]);
  }
  return holds;
}

export interface HeldRebate {
  orderId: string;
  level: number;
  pairId: string;
  memberId: string;
  beneficiary: string;
  /** Micro-units of USD. */
  amount: bigint;
  at: number;
}

/** Saves withheld rebates; those that are already saved do not change. */
export async function insertHeld(manager: EntityManager, held: readonly HeldRebate[]): Promise<void> {
  if (held.length === 0) return;
  await manager.query(
    `insert into held_rebates (order_id, level, linked_accounts_id, member_id, beneficiary, amount, at)
     select * from unnest($1::uuid[], $2::smallint[], $3::uuid[], $4::uuid[], $5::uuid[], $6::bigint[], $7::bigint[])
     on conflict do nothing`,
    [
      arrayLiteral(held.map((h) => h.orderId)),
      arrayLiteral(held.map((h) => h.level)),
      arrayLiteral(held.map((h) => h.pairId)),
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

const SELECT_PAIR = `
  select p.*, a.username as inviter, m.username as member,
    (select coalesce(sum(amount), 0) from held_rebates h where h.linked_accounts_id = p.id and h.batch_id is null) as held
  from linked_accounts p join members a on a.user_id = p.ancestor join members m on m.user_id = p.member_id`;

/** A page of pairs: oldest first if only open ones are listed, otherwise newest first. */
export async function listLinkedAccounts(
  dataSource: DataSource,
  status: LinkedAccountsStatus | undefined,
  page: { size: number; offset: number },
): Promise<{ rows: LinkedAccountsRow[]; total: number }> {
  const order = status === 'open' ? 'opened_at, id' : 'opened_at desc, id';
  const where = status ? 'where status = $3' : '';
  const values = [page.size, page.offset, ...(status ? [status] : [])];
  const ids = `select id from linked_accounts ${where} order by ${order} limit $1 offset $2`;
  const rows: LinkedAccountsRow[] = await dataSource.query(
    `select * from (${SELECT_PAIR} where p.id in (${ids})) pairs order by ${order}`,
    values,
  );
  const [count]: { total: number }[] = await dataSource.query(
    `select count(*)::int as total from linked_accounts ${status ? 'where status = $1' : ''}`,
    status ? [status] : [],
  );
  return { rows, total: count?.total ?? 0 };
}

export async function findLinkedAccounts(
  db: DataSource | EntityManager,
  id: string,
): Promise<LinkedAccountsRow | undefined> {
  const [row]: LinkedAccountsRow[] = await db.query(`${SELECT_PAIR} where p.id = $1`, [id]);
  return row;
}

/** The newest rebates withheld because of a pair. */
export function findHeld(
  dataSource: DataSource,
  pairId: string,
  limit: number,
): Promise<{ order_id: string; level: number; amount: string; at: string }[]> {
  return dataSource.query(
    `select order_id, level, amount, at from held_rebates where linked_accounts_id = $1 and batch_id is null
     order by at desc, order_id limit $2`,
    [pairId, limit],
  );
}

/**
 * Records the decision about an open pair. Returns false if the pair is already decided, or if `kinds` is given and the
 * pair shares a fingerprint of a kind that is not in it.
 */
export async function decideLinkedAccounts(
  manager: EntityManager,
  id: string,
  decision: { status: 'released' | 'declined'; at: number; by: string; reason: string; kinds?: readonly string[] },
): Promise<boolean> {
  const [, changed]: [unknown, number] = await manager.query(
    `update linked_accounts set status = $2, decided_at = $3, decided_by = $4, reason = $5
     where id = $1 and status = 'open' and kinds <@ coalesce($6::text[], kinds)`,
    [id, decision.status, decision.at, decision.by, decision.reason, decision.kinds ?? null],
  );
  return changed === 1;
}

/** Assigns a pair's withheld rebates to the batch that pays them; returns their sum in micro-units. */
export async function releaseHeld(manager: EntityManager, pairId: string, batchId: string): Promise<bigint> {
  const [row]: { sum: string }[] = await manager.query(
    `with released as (
       update held_rebates set batch_id = $2 where linked_accounts_id = $1 and batch_id is null returning amount
     ) select coalesce(sum(amount), 0)::bigint as sum from released`,
    [pairId, batchId],
  );
  return BigInt(row?.sum ?? 0);
}
