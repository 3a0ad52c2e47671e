import type { DataSource, EntityManager } from 'typeorm';

/** Sums over settled orders as PostgreSQL sends them; amounts are micro-units. */
export type SumsRow = Record<
  'wins' | 'losses' | 'ties' | 'voids' | 'stakes' | 'fees' | 'payouts' | 'house_result',
  string
>;

/** How far the sums reach, locked to the end of the transaction; undefined while another process counts. */
export async function lockCursor(manager: EntityManager): Promise<number | undefined> {
  const [row]: { counted_to: string }[] = await manager.query(
    'select counted_to from order_sums_cursor for update skip locked',
  );
  return row && Number(row.counted_to);
}

/** The earliest settle time of all orders; undefined if there are none. */
export async function firstSettleTime(manager: EntityManager): Promise<number | undefined> {
  const [row]: { at: string | null }[] = await manager.query('select min(settle_time) as at from orders');
  return row?.at ? Number(row.at) : undefined;
}

/** The earliest settle time of an open order; undefined if there are none. */
export async function firstOpen(manager: EntityManager): Promise<number | undefined> {
  const [row]: { at: string | null }[] = await manager.query(
    `select min(settle_time) as at from orders where status = 'open'`,
  );
  return row?.at ? Number(row.at) : undefined;
}

/** Adds orders with settle times from `from` up to, but not including, `to` to the sums of their `hour`. */
export async function countOrders(manager: EntityManager, hour: number, from: number, to: number): Promise<void> {
  await manager.query(
    `insert into order_sums as s (hour, product_id, wins, losses, ties, voids, stakes, fees, payouts, house_result)
     select $1, product_id, count(*) filter (where result = 'win'), count(*) filter (where result = 'lose'),
       count(*) filter (where result = 'tie'), count(*) filter (where result = 'void'),
       coalesce(sum(stake) filter (where result in ('win', 'lose')), 0),
       coalesce(sum(fee) filter (where result in ('win', 'lose')), 0),
       coalesce(sum(stake + profit) filter (where result in ('win', 'lose')), 0),
       coalesce(sum(-profit) filter (where result in ('win', 'lose')), 0)
     from orders where settle_time >= $2 and settle_time < $3 and status = 'settled' group by product_id
     on conflict (hour, product_id) do update set wins = s.wins + excluded.wins, losses = s.losses + excluded.losses,
       ties = s.ties + excluded.ties, voids = s.voids + excluded.voids, stakes = s.stakes + excluded.stakes,
       fees = s.fees + excluded.fees, payouts = s.payouts + excluded.payouts,
       house_result = s.house_result + excluded.house_result`,
    [hour, from, to],
  );
}

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

export async function moveCursor(manager: EntityManager, to: number): Promise<void> {
  await manager.query('update order_sums_cursor set counted_to = $1', [to]);
}

export async function countedTo(db: EntityManager): Promise<number> {
  const [row]: { counted_to: string }[] = await db.query('select counted_to from order_sums_cursor');
  return Number(row?.counted_to ?? 0);
}

const SUMS = `sum(wins) as wins, sum(losses) as losses, sum(ties) as ties, sum(voids) as voids, sum(stakes) as stakes,
  sum(fees) as fees, sum(payouts) as payouts, sum(house_result) as house_result`;

/** Sums by hour, oldest first. */
export function sumsByHour(db: EntityManager, from: number, to: number): Promise<(SumsRow & { hour: string })[]> {
  return db.query(`select hour, ${SUMS} from order_sums where hour >= $1 and hour < $2 group by hour order by hour`, [
    from,
    to,
  ]);
}

/** Sums by instrument, the one with the most orders first. */
export function sumsByProduct(
  db: EntityManager,
  from: number,
  to: number,
): Promise<(SumsRow & { product_id: string })[]> {
  return db.query(
    `select product_id, ${SUMS} from order_sums where hour >= $1 and hour < $2 group by product_id
     order by sum(wins + losses + ties + voids) desc, product_id limit 1000`,
    [from, to],
  );
}

/** The open orders by instrument and direction. */
export function openNow(
  dataSource: DataSource,
): Promise<{ product_id: string; direction: 'up' | 'down'; orders: number; stakes: string; winnings: string }[]> {
  return dataSource.query(
    `select product_id, direction, count(*)::int as orders, sum(stake) as stakes, sum(winnings) as winnings
     from orders where status = 'open' group by product_id, direction order by sum(winnings) desc limit 1000`,
  );
}
