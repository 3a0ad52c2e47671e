import type { OrderResult } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { LONGEST_ORDER_MS } from '../orders/order.js';

const DAY_MS = 86_400_000;

/** Selects settled orders of a customer. `from` and `to` are order times, both included, epoch milliseconds. */
export interface SettledFilter {
  userId: string;
  productId?: string | undefined;
  result?: OrderResult | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** Sums over settled orders, micro-units. Fees that were given back do not count. */
export interface OrderTotals {
  orders: number;
  stakes: bigint;
  fees: bigint;
  profit: bigint;
}

/** A customer's day so far. Amounts are micro-units. */
export interface CustomerDay {
  orders: number;
  /** Winnings less losses, less the fees of both. */
  profit: bigint;
  staked: bigint;
  /** Stakes and fees of open orders. */
  running: bigint;
}

/** Adds up a customer's orders. */
@Injectable()
export class OrderTotalsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Sums over orders that were placed or settled at or after `from` (epoch milliseconds), and over those open now. */
  async day(userId: string, from: number): Promise<CustomerDay> {
    const [row]: Record<'orders' | 'profit' | 'staked' | 'running', string | null>[] = await this.dataSource.query(
      `select count(*) filter (where order_time >= $2) as orders,
         sum(profit - case when result in ('win', 'lose') then fee else 0 end) filter (where settled_at >= $2) as profit,
         sum(stake) filter (where order_time >= $2) as staked, sum(stake + fee) filter (where status = 'open') as running
       from orders where user_id = $1 and order_time >= $3 and status <> 'cancelled'`,
      [userId, from, from - LONGEST_ORDER_MS],
    );
    return {
      orders: Number(row?.orders ?? 0),
      profit: BigInt(row?.profit ?? 0),
      staked: BigInt(row?.staked ?? 0),
      running: BigInt(row?.running ?? 0),
    };
  }

  /**
   * Sums over settled orders. Whole days, or all of them, come from `order_days`. Only orders that it does not contain yet,
   * and those of a day that is asked for in part, are read one by one. It is one statement, so that each order counts
   * exactly once.
   */
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
/** The value of `day` in rows that sum up all days. */
const ALL_DAYS = -1;

const LIVE = `
  select 1 as orders, stake as stakes, case when result in ('win', 'lose') then fee else 0 end as fees, profit
  from orders, cursor
  where user_id = $1 and status = 'settled' and order_time between $4::bigint and $5::bigint
    and ($2::text is null or product_id = $2) and ($3::text is null or result = $3)`;

/**
 * $6 is the first whole day of the period, $7 the day after the last one; they are equal if the period has no whole day.
 * $8 and $9 are the range of `day` to read: the same days, or the rows that sum up all days.
 */
const TOTALS = `
  with cursor as (select until from order_days_cursor),
  bounds as (select $6::bigint * ${DAY_MS} as first, $7::bigint * ${DAY_MS} as end_at),
  parts as (
    select orders, stakes, fees, profit from order_days
    where user_id = $1 and day >= $8::int and day < $9::int
      and ($2::text is null or product_id = $2) and ($3::text is null or result = $3)
    union all ${LIVE} and order_time < (select first from bounds)
    union all ${LIVE} and order_time >= (select first from bounds) and order_time >= (select end_at from bounds)
    union all ${LIVE} and order_time >= (select greatest(first, until - ${LONGEST_ORDER_MS}) from bounds, cursor)
      and order_time < (select end_at from bounds) and settle_time > until
  )
  select coalesce(sum(orders), 0) as orders, coalesce(sum(stakes), 0) as stakes,
    coalesce(sum(fees), 0) as fees, coalesce(sum(profit), 0) as profit from parts`;
