import { AppError, type OrderListRequest } from '@makoto/contracts';
import { isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { type OrderTotals, OrderTotalsRepository, type SettledFilter } from '../history/order-totals.repository.js';
import type { Order, OrderTerms } from './order.js';
import type { OrderAttempt } from './order-attempts.calc.js';
import { attemptOfRow, type BlockedRow, type OrderRow, orderOfRow } from './order-rows.js';

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

/** A position in a list of orders, newest first. */
export interface OrderPosition {
  orderTime: number;
  id: string;
}

/** Reads a cursor. @throws VALIDATION if it was not made by positionText() */
export function positionOf(cursor: string): OrderPosition {
  const [time = '', id = ''] = cursor.split('/');
  if (!/^\d{1,15}$/.test(time) || !isUuid(id)) throw new AppError('VALIDATION', {}, [{ field: 'after', key: 'type' }]);
  return { orderTime: Number(time), id };
}

export function positionText({ orderTime, id }: OrderPosition): string {
  return `${orderTime}/${id}`;
}

/** Reads orders. */
@Injectable()
export class OrdersRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly totals: OrderTotalsRepository,
  ) {}

  /** Those attempts with one of the ids that have a row, in the order of the ids. */
  async attempts(ids: readonly string[]): Promise<OrderAttempt[]> {
    const rows: (OrderRow | BlockedRow)[] = await this.dataSource.query(
      'select * from orders where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
      [ids],
    );
    return rows.map(attemptOfRow);
  }

  /** Keeps an id from ever becoming an order, with a cancelled row. @returns false if there is a row with this id already */
  async block(id: string, { userId, stake }: Pick<OrderTerms, 'userId' | 'stake'>, atMs: number): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `insert into orders (id, user_id, stake, fee, winnings, order_time, status, refused_at)
       values ($1, $2, $3, 0, 0, $4, 'cancelled', $4) on conflict do nothing returning id`,
      [id, userId, stake, atMs],
    );
    return rows.length > 0;
  }

  /** The customer's order whose id lies in the range; an order number stands for a range of ids. */
  async findOwn(userId: string, range: { from: string; to: string }): Promise<Order | undefined> {
    const rows: OrderRow[] = await this.dataSource.query(
      `select * from orders where id between $1 and $2 and user_id = $3 and status <> 'cancelled' limit 1`,
      [range.from, range.to, userId],
    );
    return rows[0] && orderOfRow(rows[0]);
  }

  /** A page of the customer's orders, newest first, with their number and the totals of the settled ones. */
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

  /** Up to `limit` of the customer's orders after a position, in the order of list(). */
  async after(
    filter: OrderFilter,
    after: OrderPosition | undefined,
    limit: number,
    db: EntityManager,
  ): Promise<Order[]> {
    const { where, values } = conditions(filter);
    const at = values.length;
    const rows: OrderRow[] = await db.query(
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
}

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
  // Written like the condition of the index orders_open, so that it is used.
  if (filter.open === true) parts.push(`settled_at is null and status <> 'cancelled'`);
  else if (filter.open === false) parts.push(`status = 'settled'`);
  else parts.push(`status <> 'cancelled'`);
  if (filter.productId) add('product_id = ?', filter.productId);
  if (filter.result && filter.result !== 'settled') add('result = ?', filter.result);
  if (filter.from) add('order_time >= ?', Date.parse(filter.from));
  if (filter.to) add('order_time <= ?', Date.parse(filter.to));
  return { where: parts.join(' and '), values };
}
