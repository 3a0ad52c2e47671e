import { REBATE_LEVELS } from '@makoto/contracts';
import { arrayLiteral, binaryArray } from '@makoto/platform';
import type { DataSource, EntityManager } from 'typeorm';

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

/** Keeps the rates that are in force from `now` on (epoch milliseconds), where they are new. */
export async function noteRates(dataSource: DataSource, rates: readonly bigint[], now: number): Promise<void> {
  await dataSource.query('insert into rebate_rates (rates, since) values ($1, $2) on conflict do nothing', [
    arrayLiteral(rates),
    now,
  ]);
}

/** Notes what orders owe; answers those that are new, since an order's rebates are owed once. */
export async function insertRebates(manager: EntityManager, orders: readonly OrderRebates[]): Promise<Set<string>> {
  if (orders.length === 0) return new Set();
  const rows: { order_id: string }[] = await manager.query(
    `insert into rebates (order_id, member_id, amounts, at)
     select o, m, ($3::bigint[])[n * ${REBATE_LEVELS} - ${REBATE_LEVELS - 1}:n * ${REBATE_LEVELS}], t
     from unnest($1::uuid[], $2::uuid[], $4::bigint[]) with ordinality as x(o, m, t, n)
     on conflict do nothing returning order_id`,
    [
      arrayLiteral(orders.map((o) => o.orderId)),
      arrayLiteral(orders.map((o) => o.memberId)),
      amountsOf(orders),
      arrayLiteral(orders.map((o) => o.at)),
    ],
  );
  return new Set(rows.map((row) => row.order_id));
}

/** One after another, each order's filled up to nine: an array an order would be parsed by itself. */
function amountsOf(orders: readonly OrderRebates[]): Buffer {
  const cells = new BigInt64Array(orders.length * REBATE_LEVELS);
  for (const [i, order] of orders.entries()) cells.set(order.amounts, i * REBATE_LEVELS);
  return binaryArray('int8', Buffer.from(cells.buffer).swap64());
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
