import { orderPlaced } from '@makoto/contracts';
import { arrayLiteral, Batcher, lanePool, Outbox, type Outcome, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { receiptPayload } from '../receipts/receipt.calc.js';
import { ReceiptSigner, type Signed } from '../receipts/receipt-signer.js';
import { type OrderTerms, toEvent } from './order.js';
import { writtenEvents } from './order-events.sql.js';

const MAX_BATCH = 500;

const INSERT_SQL = `
  with placed as (
    insert into orders (id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
      max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, receipt_signature, receipt_key, status)
    select t.*, 'open'
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::smallint[], $6::bigint[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::int[], $11::int[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::text[],
      $17::text[], $18::text[]) as t
    on conflict (id) do nothing
    returning id
  ), told as (
    insert into outbox (event, payload)
    select '${orderPlaced.name}', ${writtenEvents('placed', '$19')}
    where exists (select 1 from placed)
  )
  select id from placed`;

/**
 * Writes taken orders together with their events: orders in flight at the same moment share one signature, one statement
 * and one commit.
 */
@Injectable()
export class OrderWriter implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly batcher: Batcher<OrderTerms, Signed | undefined>;

  constructor(
    config: ServiceConfig,
    private readonly signer: ReceiptSigner,
    private readonly outbox: Outbox,
  ) {
    this.pool = lanePool(config.DATABASE_URL, 'trading', 2);
    this.batcher = new Batcher((orders) => this.insert(orders), { maxItems: MAX_BATCH });
  }

  /** Writes an order; its signature, or undefined where a row with its id is there already. */
  write(order: OrderTerms): Promise<Signed | undefined> {
    return this.batcher.add(order);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async insert(orders: OrderTerms[]): Promise<Outcome<Signed | undefined>[]> {
    const signed = this.signer.sign(orders.map(receiptPayload));
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'insert_orders',
      text: INSERT_SQL,
      values: [
        arrayLiteral(orders.map((o) => o.id)),
        arrayLiteral(orders.map((o) => o.userId)),
        arrayLiteral(orders.map((o) => o.productId)),
        arrayLiteral(orders.map((o) => o.direction)),
        arrayLiteral(orders.map((o) => o.decimals)),
        arrayLiteral(orders.map((o) => o.stake)),
        arrayLiteral(orders.map((o) => o.fee)),
        arrayLiteral(orders.map((o) => o.winnings)),
        arrayLiteral(orders.map((o) => o.payoutRate)),
        arrayLiteral(orders.map((o) => o.duration)),
        arrayLiteral(orders.map((o) => o.maxGapMs)),
        arrayLiteral(orders.map((o) => o.buyPrice)),
        arrayLiteral(orders.map((o) => o.buyTickAt)),
        arrayLiteral(orders.map((o) => o.orderTime)),
        arrayLiteral(orders.map((o) => o.settleTime)),
        signed.map((s) => s.path),
        signed.map((s) => s.signature),
        arrayLiteral(signed.map((s) => s.keyId)),
        `[${orders.map((o) => JSON.stringify(toEvent(o))).join(',')}]`,
      ],
    });
    this.outbox.wake();
    const fresh = new Set(rows.map((row) => row.id));
    return orders.map((order, i) => {
      // Of the same order twice in a batch the first was written; both have its terms, or its key would differ.
      const first = fresh.delete(order.id);
      return { ok: true, value: first ? signed[i] : undefined };
    });
  }
}
