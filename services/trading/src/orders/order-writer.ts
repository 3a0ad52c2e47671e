import { type OrderStatus, orderPlaced } from '@makoto/contracts';
import { arrayLiteral, Batcher, batchPool, Outbox, type Outcome, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { receiptPayload } from '../receipts/receipt.calc.js';
import { ReceiptSigner, type Signed } from '../receipts/receipt-signer.js';
import { exposureOf } from './exposure.sql.js';
import { type OrderTerms, toEvent } from './order.js';
import { writtenEvents } from './order-events.sql.js';

const MAX_BATCH = 500;

/**
 * Writes a batch. `book` locks what is at stake on its instruments, in one order by every process, so that each order is
 * decided on what was written before it: one that would carry its direction past the cap ($20) is written as cancelled,
 * and its id can never become an order. Within a batch those before it ($24) count whether they were taken or not. A lone order
 * of a customer with limits ($21 to $23) finds no book where it would pass them.
 */
const INSERT_SQL = `
  with book as materialized (
    select product_id, $20::bigint - up_winnings + down_stakes as up_room, $20::bigint - down_winnings + up_stakes as down_room
    from exposure
    where product_id = any($3::text[]) and ($21::bigint is null or within_limits(($1::uuid[])[1], ($2::uuid[])[1],
      ($6::bigint[])[1], ($7::bigint[])[1], $21, $22, $23))
    order by product_id for update
  ), asked as (
    select t.*, case t.direction when 'up' then book.up_room else book.down_room end as room
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::smallint[], $6::bigint[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::int[], $11::int[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::text[],
      $24::bigint[]) as t(id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
      max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, winnings_so_far)
    left join book on book.product_id = t.product_id
  ), written as (
    insert into orders (id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
      max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, receipt_signature, receipt_key, status)
    select id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
      max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, $17::text, $18::text,
      case when winnings_so_far <= room then 'open' else 'cancelled' end
    from asked
    on conflict (id) do nothing
    returning id, status, product_id, direction, stake, winnings
  ), placed as (
    select id from written where status = 'open'
  ), counted as (
    update exposure e set up_stakes = e.up_stakes + w.up_stakes, up_winnings = e.up_winnings + w.up_winnings,
      down_stakes = e.down_stakes + w.down_stakes, down_winnings = e.down_winnings + w.down_winnings
    from (${exposureOf('written', "status = 'open'")}) w
    where e.product_id = w.product_id
  ), told as (
    insert into outbox (event, payload)
    select '${orderPlaced.name}', ${writtenEvents('placed', '$19')}
    where exists (select 1 from placed)
  )
  select id, status from written`;

/** What a customer's own limits leave: an order is refused that would pass them. Micro-units. */
export interface OrderLimits {
  /** The day's beginning, epoch milliseconds. */
  from: number;
  stake: bigint | null;
  loss: bigint | null;
}

/** What became of an order: written now, there before, or refused for good. */
export type Written = { kind: 'placed'; signed: Signed } | { kind: 'known' } | { kind: 'refused' };

interface Entry {
  order: OrderTerms;
  /** The most that the house may lose on one direction of an instrument, micro-units. */
  cap: bigint;
  limits: OrderLimits | undefined;
}

/**
 * Writes taken orders together with their events: orders in flight at the same moment share one signature, one statement
 * and one commit.
 */
@Injectable()
export class OrderWriter implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly batcher: Batcher<Entry, Written>;
  /** One at a time: an order that is held to its customer's limits is decided by itself. */
  private readonly limited: Batcher<Entry, Written>;

  constructor(
    config: ServiceConfig,
    private readonly signer: ReceiptSigner,
    private readonly outbox: Outbox,
  ) {
    this.pool = batchPool(config.DATABASE_URL, 'trading', 3);
    this.batcher = new Batcher((entries) => this.insert(entries), { maxItems: MAX_BATCH });
    this.limited = new Batcher((entries) => this.insert(entries), { maxItems: 1, concurrency: 2 });
  }

  /**
   * Writes an order, unless it would carry the house's risk past `cap` (micro-units) or its customer past `limits`.
   * @see exposure-book.ts
   */
  write(order: OrderTerms, cap: bigint, limits?: OrderLimits): Promise<Written> {
    return (limits ? this.limited : this.batcher).add({ order, cap, limits });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async insert(entries: Entry[]): Promise<Outcome<Written>[]> {
    const orders = firstOfEach(entries);
    const [{ cap, limits } = { cap: 0n, limits: undefined }] = entries;
    const signed = this.signer.sign(orders.map(receiptPayload));
    const { rows } = await this.pool.query<{ id: string; status: OrderStatus }>({
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
        // Of all of them: what is signed is their tree's root.
        signed[0]?.signature,
        signed[0]?.keyId,
        `[${orders.map((o) => JSON.stringify(toEvent(o))).join(',')}]`,
        cap,
        limits?.from ?? null,
        limits?.stake ?? null,
        limits?.loss ?? null,
        arrayLiteral(winningsSoFar(orders)),
      ],
    });
    this.outbox.notify();
    const fresh = new Map(rows.map((row) => [row.id, row.status]));
    const receipts = new Map(orders.map((order, i) => [order.id, signed[i]]));
    return entries.map(({ order }) => {
      const status = fresh.get(order.id);
      // The same order again in this batch meets the row of the first.
      fresh.delete(order.id);
      const receipt = receipts.get(order.id);
      if (!status || !receipt) return { ok: true, value: { kind: 'known' } };
      return { ok: true, value: status === 'open' ? { kind: 'placed', signed: receipt } : { kind: 'refused' } };
    });
  }
}

/** The orders of a batch, each id once: of two with the same id the first is the one that is written, signed and told. */
function firstOfEach(entries: readonly Entry[]): OrderTerms[] {
  const ids = new Set<string>();
  return entries.flatMap(({ order }) => {
    if (ids.has(order.id)) return [];
    ids.add(order.id);
    return order;
  });
}

/** For each order what those up to it, on its instrument and in its direction, would win together; micro-units. */
function winningsSoFar(orders: readonly OrderTerms[]): bigint[] {
  const sums = new Map<string, bigint>();
  return orders.map(({ productId, direction, winnings }) => {
    const key = `${productId} ${direction}`;
    const sum = (sums.get(key) ?? 0n) + winnings;
    sums.set(key, sum);
    return sum;
  });
}
