import { REBATE_LEVELS } from '@makoto/contracts';
import { arrayLiteral, binaryArray } from '@makoto/platform';
import type { EntityManager } from 'typeorm';

/** The fee of a settled order. */
export interface SettledFee {
  orderId: string;
  userId: string;
  /** Micro-units of USD, above zero. */
  fee: bigint;
  /** When it settled, epoch milliseconds. */
  at: number;
}

/** The rebates of one order. */
export interface OrderRebates {
  orderId: string;
  memberId: string;
  /** The member's ancestors, level 1 first. */
  beneficiaries: readonly string[];
  /** Micro-units of USD by level; 0 if nothing is due. */
  amounts: readonly bigint[];
  /** The version of the rates. */
  ratesVersion: number;
  at: number;
}

/** Saves the rebates of orders; returns the ids of new orders. Rebates are idempotent per order. */
export async function insertRebates(manager: EntityManager, orders: readonly OrderRebates[]): Promise<Set<string>> {
  const rows: { order_id: string }[] = await manager.query(
    `insert into rebates (order_id, member_id, amounts, at, rates_version)
     select o, m, ($3::bigint[])[n * ${REBATE_LEVELS} - ${REBATE_LEVELS - 1}:n * ${REBATE_LEVELS}], t, v
     from unnest($1::uuid[], $2::uuid[], $4::bigint[], $5::int[]) with ordinality as x(o, m, t, v, n)
     on conflict do nothing returning order_id`,
    [
      arrayLiteral(orders.map((o) => o.orderId)),
      arrayLiteral(orders.map((o) => o.memberId)),
      amountsOf(orders),
      arrayLiteral(orders.map((o) => o.at)),
      arrayLiteral(orders.map((o) => o.ratesVersion)),
    ],
  );
  return new Set(rows.map((row) => row.order_id));
}

/** One array with nine amounts per order, because PostgreSQL would parse an array per order separately. */
function amountsOf(orders: readonly OrderRebates[]): Buffer {
  const cells = new BigInt64Array(orders.length * REBATE_LEVELS);
  for (const [i, order] of orders.entries()) cells.set(order.amounts, i * REBATE_LEVELS);
  return binaryArray('int8', Buffer.from(cells.buffer).swap64());
}

/** Saves fees whose customers have no place in the tree yet. */
export async function insertWaiting(manager: EntityManager, fees: readonly SettledFee[]): Promise<void> {
  await manager.query(
    `insert into waiting_orders (order_id, user_id, fee, at)
     select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[]) on conflict do nothing`,
    [fees.map((f) => f.orderId), fees.map((f) => f.userId), fees.map((f) => f.fee.toString()), fees.map((f) => f.at)],
  );
}

/** Removes and returns up to `limit` waiting fees of these customers. */
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
