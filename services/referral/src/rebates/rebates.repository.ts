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

export interface NewRebate {
  orderId: string;
  level: number;
  userId: string;
  memberId: string;
  /** Micro-units of USD, above zero. */
  amount: bigint;
  at: number;
}

export interface DueRebate {
  order_id: string;
  level: number;
  user_id: string;
  amount: string;
}

/** Notes what is owed; a rebate of the same order and level is there already and stays as it is. */
export async function insertRebates(manager: EntityManager, rebates: readonly NewRebate[]): Promise<void> {
  if (rebates.length === 0) return;
  await manager.query(
    `insert into rebates (order_id, level, user_id, member_id, amount, at)
     select * from unnest($1::uuid[], $2::smallint[], $3::uuid[], $4::uuid[], $5::bigint[], $6::bigint[])
     on conflict do nothing`,
    [
      rebates.map((r) => r.orderId),
      rebates.map((r) => r.level),
      rebates.map((r) => r.userId),
      rebates.map((r) => r.memberId),
      rebates.map((r) => r.amount.toString()),
      rebates.map((r) => r.at),
    ],
  );
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

/** Rebates that are not paid yet, oldest first. */
export function findDue(manager: EntityManager, limit: number): Promise<DueRebate[]> {
  return manager.query(
    `select order_id, level, user_id, amount from rebates where not paid
     order by at, order_id, level limit $1 for update`,
    [limit],
  );
}

/** Notes rebates as paid, and adds them to what the inviters see. */
export async function markPaid(manager: EntityManager, due: readonly DueRebate[]): Promise<void> {
  await manager.query(
    `with paid as (
       update rebates r set paid = true from unnest($1::uuid[], $2::smallint[]) as d(order_id, level)
       where r.order_id = d.order_id and r.level = d.level and not r.paid
       returning r.user_id, r.member_id, r.level, r.amount
     ), linked as (
       update links l set rebate = l.rebate + p.amount
       from (select user_id, member_id, sum(amount) as amount from paid group by 1, 2) p
       where l.ancestor = p.user_id and l.user_id = p.member_id
     )
     insert into level_totals (ancestor, level, rebate)
     select user_id, level, sum(amount) from paid group by user_id, level order by user_id, level
     on conflict (ancestor, level) do update set rebate = level_totals.rebate + excluded.rebate`,
    [due.map((d) => d.order_id), due.map((d) => d.level)],
  );
}
