import type { OrderListRequest } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type OrderTotals, OrderTotalsRepository, type SettledFilter } from '../history/order-totals.repository.js';
import type { Order } from './order.js';
import { type OrderRow, orderOfRow } from './order-rows.js';

export interface Page {
  offset: number;
  size: number;
}

export interface OrderFilter {
  userId: string;
  open?: boolean;
  productId?: string | undefined;
  result?: OrderListRequest['status'] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** An order's place among those of its customer. */
export interface OrderPlace {
  orderTime: number;
  id: string;
}

/** A customer's day so far. */
export interface DaySums {
  orders: number;
  /** Won less lost, and less the fees of both. */
  profit: bigint;
  staked: bigint;
  /** Stakes and fees of open orders. */
  running: bigint;
}

/** Reads orders. */
@Injectable()
export class OrdersRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly totals: OrderTotalsRepository,
  ) {}

  /** The order of that id, refused ones included; undefined where there is none, or only its id was taken. */
  async find(id: string): Promise<Order | undefined> {
    const rows: OrderRow[] = await this.dataSource.query(
      'select * from orders where id = $1 and product_id is not null',
      [id],
    );
    return rows[0] && orderOfRow(rows[0]);
  }

  /** The user's order whose id lies in the range (a number stands for a range of ids). */
  async findOwn(userId: string, range: { from: string; to: string }): Promise<Order | undefined> {
    const rows: OrderRow[] = await this.dataSource.query(
      `select * from orders where id between $1 and $2 and user_id = $3 and status <> 'cancelled' limit 1`,
      [range.from, range.to, userId],
    );
    return rows[0] && orderOfRow(rows[0]);
  }

  /** A page of the user's orders, newest first, how many there are, and what the settled ones add up to. */
  async list(filter: OrderFilter, page: Page): Promise<{ orders: Order[]; total: number; settled: OrderTotals }> {
    const { where, values } = conditions(filter);
    const [rows, settled, open]: [OrderRow[], OrderTotals, number] = await Promise.all([
      this.dataSource.query(
        `select * from orders where ${where} order by order_time desc, id limit $${values.length + 1} offset $${values.length + 2}`,
        [...values, page.size, page.offset],
      ),
      filter.open === true ? NOTHING : this.totals.totals(settledFilter(filter)),
      filter.open === false || filter.result ? 0 : this.countOpen(filter),
    ]);
    return { orders: rows.map(orderOfRow), total: settled.orders + open, settled };
  }

  /** Up to `limit` of the user's orders behind `after` in the order of list(). */
  async behind(filter: OrderFilter, after: OrderPlace | undefined, limit: number): Promise<Order[]> {
    const { where, values } = conditions(filter);
    const at = values.length;
    const rows: OrderRow[] = await this.dataSource.query(
      `select * from orders where ${where} ${after ? `and order_time <= $${at + 2} and (order_time < $${at + 2} or id > $${at + 3})` : ''}
       order by order_time desc, id limit $${at + 1}`,
      [...values, limit, ...(after ? [after.orderTime, after.id] : [])],
    );
    return rows.map(orderOfRow);
  }

  private async countOpen(filter: OrderFilter): Promise<number> {
    const { where, values } = conditions({ ...filter, open: true });
    const [count]: { n: string }[] = await this.dataSource.query(
      `select count(*) as n from orders where ${where}`,
      values,
    );
    return Number(count?.n ?? 0);
  }

  /** What was placed, staked and settled from `from` (epoch milliseconds) on, and what runs now; micro-units. */
  async sums(userId: string, from: number): Promise<DaySums> {
    const [row]: Record<'orders' | 'profit' | 'staked' | 'running', string | null>[] = await this.dataSource.query(
      `select count(*) filter (where order_time >= $2) as orders,
         sum(profit - case when result in ('win', 'lose') then fee else 0 end) filter (where settled_at >= $2) as profit,
         sum(stake) filter (where order_time >= $2) as staked, sum(stake + fee) filter (where status = 'open') as running
       from orders where user_id = $1 and order_time >= $3 and status <> 'cancelled'`,
      [userId, from, from - LONGEST_MS],
    );
    return {
      orders: Number(row?.orders ?? 0),
      profit: BigInt(row?.profit ?? 0),
      staked: BigInt(row?.staked ?? 0),
      running: BigInt(row?.running ?? 0),
    };
  }
}

/** No order runs longer than a day, so what settles today was placed at most a day before. */
const LONGEST_MS = 86_400_000;

const NOTHING: OrderTotals = { orders: 0, stakes: 0n, fees: 0n, profit: 0n };

function settledFilter(filter: OrderFilter): SettledFilter {
  return {
    userId: filter.userId,
    productId: filter.productId,
    result: filter.result === 'settled' ? undefined : filter.result,
    from: filter.from ? Date.parse(filter.from) : undefined,
    to: filter.to ? Date.parse(filter.to) : undefined,
  };
}

function conditions(filter: OrderFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [filter.userId];
  const parts = ['user_id = $1'];
  const add = (sql: string, value: unknown): void => {
    values.push(value);
    parts.push(sql.replace('?', `$${values.length}`));
  };
  // As the index of running orders says it.
  if (filter.open === true) parts.push(`settled_at is null and status <> 'cancelled'`);
  else if (filter.open === false) parts.push(`status = 'settled'`);
  else parts.push(`status <> 'cancelled'`);
  if (filter.productId) add('product_id = ?', filter.productId);
  if (filter.result && filter.result !== 'settled') add('result = ?', filter.result);
  if (filter.from) add('order_time >= ?', Date.parse(filter.from));
  if (filter.to) add('order_time <= ?', Date.parse(filter.to));
  return { where: parts.join(' and '), values };
}
