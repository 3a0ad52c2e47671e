import type { OrderResult } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

const DAY_MS = 86_400_000;
/** No order runs longer than a day. */
const LONGEST_MS = DAY_MS;

/** Which settled orders of a customer: `from` and `to` are order times, both included, epoch milliseconds. */
export interface SettledFilter {
  userId: string;
  productId?: string | undefined;
  result?: OrderResult | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** What settled orders add up to, micro-units; fees that were given back do not count. */
export interface OrderTotals {
  orders: number;
  stakes: bigint;
  fees: bigint;
  profit: bigint;
}

/**
 * Adds up settled orders: all time or whole days from `order_days`, and from the orders themselves only what is not in it yet or lies
 * in a day of which only a part is asked for. One statement, so that no order counts twice or not at all.
 */
@Injectable()
export class OrderTotalsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async totals(filter: SettledFilter): Promise<OrderTotals> {
    const from = filter.from ?? 0;
    const to = filter.to ?? Number.MAX_SAFE_INTEGER - DAY_MS;
    const firstDay = Math.ceil(from / DAY_MS);
    const endDay = Math.max(firstDay, Math.floor((to + 1) / DAY_MS));
    const allDays = filter.from === undefined && filter.to === undefined;
    const [row]: Record<'orders' | 'stakes' | 'fees' | 'profit', string>[] = await this.dataSource.query(TOTALS, [
      filter.userId,
      filter.productId ?? null,
      filter.result ?? null,
      from,
      to,
      Math.min(firstDay, MAX_DAY),
      Math.min(endDay, MAX_DAY),
      allDays ? ALL_DAYS : Math.min(firstDay, MAX_DAY),
      allDays ? ALL_DAYS + 1 : Math.min(endDay, MAX_DAY),
    ]);
    return {
      orders: Number(row?.orders ?? 0),
      stakes: BigInt(row?.stakes ?? 0),
      fees: BigInt(row?.fees ?? 0),
      profit: BigInt(row?.profit ?? 0),
    };
  }
}

const MAX_DAY = 2_000_000_000;
/** The rows in which all days are together. */
const ALL_DAYS = -1;

const LIVE = `
  select 1 as orders, stake as stakes, case when result in ('win', 'lose') then fee else 0 end as fees, profit
  from orders, cursor
  where user_id = $1 and status = 'settled' and order_time between $4::bigint and $5::bigint
    and ($2::text is null or product_id = $2) and ($3::text is null or result = $3)`;

/**
 * $6 is the first whole day of the time asked for, $7 the day after the last; equal where there is none. $8 and $9 are the
 * same, or those of the rows in which all days are together.
 */
const TOTALS = `
  with cursor as (select until from order_days_cursor),
  bounds as (select $6::bigint * ${DAY_MS} as first, $7::bigint * ${DAY_MS} as behind),
  parts as (
    select orders, stakes, fees, profit from order_days
    where user_id = $1 and day >= $8::int and day < $9::int
      and ($2::text is null or product_id = $2) and ($3::text is null or result = $3)
    union all ${LIVE} and order_time < (select first from bounds)
    union all ${LIVE} and order_time >= (select first from bounds) and order_time >= (select behind from bounds)
    union all ${LIVE} and order_time >= (select greatest(first, until - ${LONGEST_MS}) from bounds, cursor)
      and order_time < (select behind from bounds) and settle_time > until
  )
  select coalesce(sum(orders), 0) as orders, coalesce(sum(stakes), 0) as stakes,
    coalesce(sum(fees), 0) as fees, coalesce(sum(profit), 0) as profit from parts`;
