import type { EntityManager } from 'typeorm';

/** A settled order's fee, as far as rebates care. */
export interface SettledFee {
  orderId: string;
  userId: string;
  /** Micro-units of USD, above zero. */
  fee: bigint;
  /** When it settled, epoch milliseconds. */
  at: number;
}

/** What one order owes. */
export interface OrderRebates {
  orderId: string;
  memberId: string;
  /** The member's ancestors, level 1 first. */
  beneficiaries: readonly string[];
  /** Micro-units of USD by level; 0 where there is nothing to pay. */
  amounts: readonly bigint[];
  at: number;
}

interface RebatesRow {
  order_id: string;
  member_id: string;
  beneficiaries: string[];
  amounts: string[];
  at: string;
}

/** Notes what orders owe; answers those that are new, since an order's rebates are owed once. */
export async function insertRebates(manager: EntityManager, orders: readonly OrderRebates[]): Promise<Set<string>> {
  if (orders.length === 0) return new Set();
  const rows: { order_id: string }[] = await manager.query(
    `insert into rebates (order_id, member_id, beneficiaries, amounts, at)
     select o, m, b::uuid[], a::bigint[], t
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bigint[]) as x(o, m, b, a, t)
     on conflict do nothing returning order_id`,
    [
      orders.map((o) => o.orderId),
      orders.map((o) => o.memberId),
      orders.map((o) => `{${o.beneficiaries.join()}}`),
      orders.map((o) => `{${o.amounts.join()}}`),
      orders.map((o) => o.at),
    ],
  );
  return new Set(rows.map((row) => row.order_id));
}

/** Puts orders into the payer's queue, in batches. */
export async function insertDue(manager: EntityManager, batches: readonly string[][]): Promise<void> {
  await manager.query('insert into due_batches (order_ids) select b::uuid[] from unnest($1::text[]) as b', [
    batches.map((ids) => `{${ids.join()}}`),
  ]);
}

/** Keeps fees until their customers have a place in the tree. */
export async function insertWaiting(manager: EntityManager, fees: readonly SettledFee[]): Promise<void> {
  await manager.query(
    `insert into waiting_orders (order_id, user_id, fee, at)
     select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[]) on conflict do nothing`,
    [fees.map((f) => f.orderId), fees.map((f) => f.userId), fees.map((f) => f.fee.toString()), fees.map((f) => f.at)],
  );
}

/** Takes out the fees that waited for these customers, at most `limit`. */
export async function takeWaitingOrders(
  manager: EntityManager,
  userIds: readonly string[],
  limit: number,
): Promise<SettledFee[]> {
  const [rows]: [{ order_id: string; user_id: string; fee: string; at: string }[], number] = await manager.query(
    `delete from waiting_orders where order_id = any(array(
       select order_id from waiting_orders where user_id = any($1::uuid[]) limit $2))
     returning order_id, user_id, fee, at`,
    [userIds, limit],
  );
  return rows.map((row) => ({
    orderId: row.order_id,
    userId: row.user_id,
    fee: BigInt(row.fee),
    at: Number(row.at),
  }));
}

/** Whether this transaction is the one that pays; one at a time does, whichever process it is in. */
export async function becomePayer(manager: EntityManager): Promise<boolean> {
  const [row]: { mine: boolean }[] = await manager.query(
    "select pg_try_advisory_xact_lock(hashtext('referral.pay')) as mine",
  );
  return row?.mine ?? false;
}

export interface DueBatch {
  id: string;
  orderIds: string[];
}

/** Batches that are not paid yet, oldest first. */
export async function findDue(manager: EntityManager, limit: number): Promise<DueBatch[]> {
  const rows: { id: string; order_ids: string[] }[] = await manager.query(
    'select id, order_ids from due_batches order by id limit $1',
    [limit],
  );
  return rows.map((row) => ({ id: row.id, orderIds: row.order_ids }));
}

/** What these orders owe. */
export async function findRebates(manager: EntityManager, orderIds: readonly string[]): Promise<OrderRebates[]> {
  const rows: RebatesRow[] = await manager.query(
    'select order_id, member_id, beneficiaries, amounts, at from rebates where order_id = any($1::uuid[])',
    [orderIds],
  );
  return rows.map((row) => ({
    orderId: row.order_id,
    memberId: row.member_id,
    beneficiaries: row.beneficiaries,
    amounts: row.amounts.map(BigInt),
    at: Number(row.at),
  }));
}

export async function deleteDue(manager: EntityManager, batches: readonly DueBatch[]): Promise<void> {
  await manager.query('delete from due_batches where id = any($1::bigint[])', [batches.map((b) => b.id)]);
}
