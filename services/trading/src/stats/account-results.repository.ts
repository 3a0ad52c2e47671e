import type { EntityManager } from 'typeorm';

/** Adds orders with settle times from `from` up to, but not including, `to` to the results of their accounts. */
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
