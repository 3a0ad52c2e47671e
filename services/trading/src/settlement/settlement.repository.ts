import { orderSettled } from '@makoto/contracts';
import { activeTraceparent, arrayLiteral, type BatchPool, batchPool, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { exposureOf } from '../orders/exposure.sql.js';
import { type DecidedOrder, type OrderTerms, toEvent } from '../orders/order.js';
import { writtenEvents } from '../orders/order-events.sql.js';
import { TERMS_COLUMNS, type TermsRow, termsOfRow } from '../orders/order-rows.js';
import type { SettlementBatch } from './settlement-queue.js';

/**
 * Which orders are open is said in other words than the condition of `orders_due`: PostgreSQL's statistics say that hardly
 * any order is open, so it would read all of them through that index for each batch, instead of looking up the batch's ids.
 */
export const SETTLE_SQL = `
  with ended as (
    update orders set status = 'settled', result = t.result, sell_price = t.sell_price, sell_tick_at = t.sell_tick_at,
      profit = t.profit, settled_at = $6
    from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[]) as t(id, result, sell_price, sell_tick_at, profit)
    where orders.id = t.id and orders.result is null and orders.status <> 'cancelled'
    returning orders.id, product_id, direction, stake, winnings
  ), counted as (
    update exposure e set up_stakes = e.up_stakes - w.up_stakes, up_winnings = e.up_winnings - w.up_winnings,
      down_stakes = e.down_stakes - w.down_stakes, down_winnings = e.down_winnings - w.down_winnings
    from (${exposureOf('ended')}) w
    where e.product_id = w.product_id
  ), published as (
    insert into outbox (event, payload, traceparent)
    select '${orderSettled.name}', ${writtenEvents('ended', '$7')}, $8::text
    where exists (select 1 from ended)
  )
  select count(*)::int as n from ended`;

/** Reads open orders by batch, and writes how they ended. */
@Injectable()
export class SettlementRepository implements OnApplicationShutdown {
  private readonly pool: BatchPool;

  constructor(config: ServiceConfig) {
    this.pool = batchPool(config.DATABASE_URL, 'trading', 4);
  }

  /** Up to `limit` open orders of a batch with an id after `after`, in id order. */
  async open(batch: SettlementBatch, after: string, limit: number): Promise<OrderTerms[]> {
    const { rows } = await this.pool.query<TermsRow>({
      name: 'open_orders',
      text: `select ${TERMS_COLUMNS} from orders
             where settle_time = $1 and product_id = $2 and status = 'open' and id > $3 order by id limit $4`,
      values: [batch.settleTime, batch.productId, after, limit],
    });
    return rows.map(termsOfRow);
  }

  /** The batches of one settle time, one per instrument. */
  async batchesAt(settleTime: number): Promise<SettlementBatch[]> {
    const { rows } = await this.pool.query<{ product_id: string }>({
      name: 'batches_at',
      text: `select distinct product_id from orders where status = 'open' and settle_time = $1`,
      values: [settleTime],
    });
    return rows.map((row) => ({ productId: row.product_id, settleTime }));
  }

  /** Up to `limit` batches whose settle time is at or before `until`, oldest first. */
  async overdue(until: number, limit: number): Promise<SettlementBatch[]> {
    const { rows } = await this.pool.query<{ product_id: string; settle_time: string }>({
      name: 'overdue_batches',
      text: `select distinct settle_time, product_id from orders where status = 'open' and settle_time <= $1
             order by settle_time limit $2`,
      values: [until, limit],
    });
    return rows.map((row) => ({ productId: row.product_id, settleTime: Number(row.settle_time) }));
  }

  /** How many open orders have a settle time at or before `until`, at most a thousand. */
  async countOverdue(until: number): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>({
      name: 'count_overdue',
      text: `select count(*)::int as count
             from (select 1 from orders where status = 'open' and settle_time <= $1 limit 1000) o`,
      values: [until],
    });
    return rows[0]?.count ?? 0;
  }

  /** Settles orders that have been paid, with their events; orders that were settled meanwhile stay as they are. */
  async settle(decided: readonly DecidedOrder[], at: number): Promise<void> {
    await this.pool.query({
      name: 'settle_orders',
      text: SETTLE_SQL,
      values: [
        arrayLiteral(decided.map(({ order }) => order.id)),
        arrayLiteral(decided.map(({ ending }) => ending.result)),
        arrayLiteral(decided.map(({ ending }) => ending.sellPrice)),
        arrayLiteral(decided.map(({ ending }) => ending.sellTickAt)),
        arrayLiteral(decided.map(({ ending }) => ending.profit)),
        at,
        `[${decided.map(({ order, ending }) => JSON.stringify(toEvent(order, ending))).join(',')}]`,
        activeTraceparent() ?? null,
      ],
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
