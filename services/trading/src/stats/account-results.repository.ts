import type { EntityManager } from 'typeorm';

/** Adds the orders that settled from `from` up to before `to` to their accounts; once for each order. */
export async function countAccounts(manager: EntityManager, from: number, to: number): Promise<void> {
  await manager.query(
    `insert into account_results as a (user_id, orders, net)
     select user_id, count(*), sum(profit - fee) from orders
     where settle_time >= $1 and settle_time < $2 and status = 'settled' and result in ('win', 'lose')
     group by user_id order by user_id
     on conflict (user_id) do update set orders = a.orders + excluded.orders, net = a.net + excluded.net`,
    [from, to],
  );
}
