import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { LONGEST_ORDER_MS } from '../orders/order.js';

/** A customer's day so far. Amounts are micro-units. */
export interface CustomerDay {
  orders: number;
  /** Winnings less losses, less the fees of both. */
  profit: bigint;
  staked: bigint;
  /** Stakes and fees of open orders. */
  running: bigint;
}

/** Adds up a customer's orders of the current day. */
@Injectable()
export class CustomerDayRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Sums over orders that were placed or settled at or after `from` (epoch milliseconds), and over those open now. */
  async sums(userId: string, from: number): Promise<CustomerDay> {
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
}
