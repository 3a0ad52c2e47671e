import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';

const DAY_MS = 86_400_000;

/** Day -1 holds the sums of all days. */
const ADD_UP = `
  with found as (
    select user_id, d.day, product_id, result, count(*) as orders, sum(stake) as stakes,
      sum(case when result in ('win', 'lose') then fee else 0 end) as fees, sum(profit) as profit
    from orders, lateral (values (order_time / ${DAY_MS}), (-1)) d (day)
    where settle_time > $1 and settle_time <= $2 and status = 'settled'
    group by 1, 2, 3, 4
  ), added as (
    insert into order_days (user_id, day, product_id, result, orders, stakes, fees, profit) select * from found
    on conflict (user_id, day, product_id, result) do update set
      orders = order_days.orders + excluded.orders, stakes = order_days.stakes + excluded.stakes,
      fees = order_days.fees + excluded.fees, profit = order_days.profit + excluded.profit
  )
  select coalesce(sum(orders), 0)::int as n from found where day = -1`;

/** Sums of settled orders by customer and day, and the cursor that says how far they reach. */
@Injectable()
export class OrderDaysRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Adds up the orders after the cursor, at most `stepMs` of settle times and none after `latest` or at or after the first
   * open order; the cursor moves in the same transaction. Returns how many there were; undefined if nothing is left, or
   * another process is at work.
   */
  addUp(stepMs: number, latest: number): Promise<number | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const [cursor]: { until: string }[] = await manager.query(
        'select until from order_days_cursor for update skip locked',
      );
      if (!cursor) return undefined;
      const from = Number(cursor.until);
      const last = await lastFinal(manager, latest);
      if (from >= last) return undefined;
      const until = Math.min(last, Math.floor(from + stepMs));
      const [added]: { n: number }[] = await manager.query(ADD_UP, [from, until]);
      await manager.query('update order_days_cursor set until = $1', [until]);
      return added?.n ?? 0;
    });
  }
}

async function lastFinal(manager: EntityManager, latest: number): Promise<number> {
  const [row]: { first: string | null }[] = await manager.query(
    `select min(settle_time) as first from orders where status = 'open'`,
  );
  return row?.first ? Math.min(latest, Number(row.first) - 1) : latest;
}
