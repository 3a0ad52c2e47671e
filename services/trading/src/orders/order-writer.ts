import {
  LOG_PROMISE_MS,
  type OrderStatus,
  type ReceiptsEvent,
  receiptsSigned,
  type StatementEvent,
  tradingStated,
} from '@makoto/contracts';
import {
  activeTraceparent,
  arrayLiteral,
  Batcher,
  type BatchPool,
  batchPool,
  Clock,
  inSpan,
  Outbox,
  type Outcome,
  ServiceConfig,
} from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { QueryConfig } from 'pg';
import { receiptPayload } from '../receipts/receipt.calc.js';
import { ReceiptSigner, type Signed, type SignedNow } from '../receipts/receipt-signer.js';
import { INSERT_ORDERS } from './insert-orders.sql.js';
import { type OrderLimits, type OrderTerms, toEvent } from './order.js';
import { OrderAhead } from './order-ahead.js';

const MAX_BATCH = 500;
/** What a write is called in traces. */
const SPAN = 'write orders';

/** The outcome of a write: written now, written before, or refused for good. */
export type Written = { kind: 'placed'; signed: Signed } | { kind: 'known' } | { kind: 'refused' };

interface WrittenRow {
  id: string;
  status: OrderStatus;
}

interface Entry {
  order: OrderTerms;
  /** The most the house may lose on one direction of the instrument, micro-units. */
  cap: bigint;
  limits: OrderLimits | undefined;
}

/**
 * Writes admitted orders and their events. Orders in flight at the same moment share one signature, one statement and one
 * commit.
 */
@Injectable()
export class OrderWriter implements OnApplicationShutdown {
  private readonly pool: BatchPool;
  private readonly batcher: Batcher<Entry, Written>;
  /** Orders of customers with limits, one per statement. */
  private readonly limited: Batcher<Entry, Written>;
  /** Whether an order is being written ahead and may wait for its market. */
  private isOpening = false;

  constructor(
    config: ServiceConfig,
    private readonly signer: ReceiptSigner,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    this.pool = batchPool(config.DATABASE_URL, 'trading', 4);
    this.batcher = new Batcher((entries) => this.insert(entries), { name: SPAN, maxItems: MAX_BATCH });
    this.limited = new Batcher((entries) => this.insert(entries), {
      name: SPAN,
      maxItems: 1,
      concurrency: 2,
    });
  }

  /**
   * Writes an order, or refuses it if it would take the house's risk past `cap` (micro-units) or its customer past `limits`.
   */
  write(order: OrderTerms, cap: bigint, limits?: OrderLimits): Promise<Written> {
    return (limits ? this.limited : this.batcher).add({ order, cap, limits });
  }

  /**
   * Begins to write an order whose money is not held yet, as write() does. Undefined for a customer with limits: others of
   * the customer's orders would wait. Undefined also while another waits for its market: if its money cannot be held, the
   * next comes, and soon all connections would wait.
   */
  ahead(order: OrderTerms, cap: bigint, limits?: OrderLimits): OrderAhead<WrittenRow, Written> | undefined {
    if (limits || this.isOpening) return undefined;
    const entries = [{ order, cap, limits }];
    const { statement, signed } = this.statementOf(entries);
    this.isOpening = true;
    const opened = inSpan({ name: SPAN }, () => this.pool.open<WrittenRow>(statement)).finally(() => {
      this.isOpening = false;
    });
    return new OrderAhead(opened, (rows) => {
      this.outbox.notify();
      return outcomesOf(entries, signed, rows)[0] ?? { kind: 'known' };
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async insert(entries: Entry[]): Promise<Outcome<Written>[]> {
    const { statement, signed } = this.statementOf(entries);
    const { rows } = await this.pool.query<WrittenRow>(statement);
    this.outbox.notify();
    return outcomesOf(entries, signed, rows).map((value) => ({ ok: true, value }));
  }

  /** The statement that writes the orders, and their signed receipts by id. */
  private statementOf(entries: readonly Entry[]): { statement: QueryConfig; signed: Map<string, Signed> } {
    const orders = firstOfEach(entries);
    const [{ cap, limits } = { cap: 0n, limits: undefined }] = entries;
    const byMs = Math.max(...orders.map((order) => order.orderTime)) + LOG_PROMISE_MS;
    const signed = this.signer.sign(orders.map(receiptPayload), byMs);
    const entry = entryOf(signed[0]);
    const statement = {
      name: 'insert_orders',
      text: INSERT_ORDERS,
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
        // For the whole batch: it signs the root of the Merkle tree.
        signed[0]?.signature,
        signed[0]?.keyId,
        `[${orders.map((o) => JSON.stringify(toEvent(o))).join(',')}]`,
        cap,
        limits?.from ?? null,
        limits?.stake ?? null,
        limits?.loss ?? null,
        arrayLiteral(winningsSoFar(orders)),
        activeTraceparent() ?? null,
        arrayLiteral(orders.map((o) => o.traceparent ?? null)),
        entry?.event,
        JSON.stringify(entry ? [entry.payload] : []),
        signed[0]?.promise?.byMs ?? null,
        arrayLiteral(orders.map((o) => o.accepted?.atMs ?? null)),
        arrayLiteral(orders.map((o) => o.accepted?.delayMs ?? null)),
        this.clock.now(),
        signed[0]?.promise?.signature ?? null,
      ],
    };
    return {
      statement,
      signed: new Map(orders.flatMap((order, i) => (signed[i] ? [[order.id, signed[i]] as const] : []))),
    };
  }
}

/** What became of each entry, in the order of the entries. */
function outcomesOf(
  entries: readonly Entry[],
  signed: ReadonlyMap<string, Signed>,
  rows: readonly WrittenRow[],
): Written[] {
  const fresh = new Map(rows.map((row) => [row.id, row.status]));
  return entries.map(({ order }): Written => {
    const status = fresh.get(order.id);
    // A second entry with the same id is answered as known.
    fresh.delete(order.id);
    const receipt = signed.get(order.id);
    if (!status || !receipt) return { kind: 'known' };
    return status === 'open' ? { kind: 'placed', signed: receipt } : { kind: 'refused' };
  });
}

/** The event that brings a batch into the log, one for all of its receipts. */
function entryOf(first: SignedNow | undefined): { event: string; payload: ReceiptsEvent | StatementEvent } | undefined {
  if (first === undefined) return undefined;
  const { text, root, keyId } = first;
  if (text !== undefined) return { event: tradingStated.name, payload: { text } };
  return { event: receiptsSigned.name, payload: { root, key_id: keyId } };
}

/** The orders of a batch, each id once: of two entries with the same id, the first is written, signed and published. */
function firstOfEach(entries: readonly Entry[]): OrderTerms[] {
  const ids = new Set<string>();
  return entries.flatMap(({ order }) => {
    if (ids.has(order.id)) return [];
    ids.add(order.id);
    return order;
  });
}

/** For each order: its winnings plus those of earlier orders on its instrument and direction, micro-units. */
function winningsSoFar(orders: readonly OrderTerms[]): bigint[] {
  const sums = new Map<string, bigint>();
  return orders.map(({ productId, direction, winnings }) => {
    const key = `${productId} ${direction}`;
    const sum = (sums.get(key) ?? 0n) + winnings;
    sums.set(key, sum);
    return sum;
  });
}
