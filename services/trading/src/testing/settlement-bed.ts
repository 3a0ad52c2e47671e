import {
  AppError,
  type OpenHold,
  OpenHoldsRequest,
  OrdersEndRequest,
  openHolds,
  ordersEnd,
  type PriceAtView,
  type PricePoint,
  PricesAtRequest,
  parse,
  pricesAt,
  type RpcDef,
} from '@makoto/contracts';
import { connectNats, Logger, Outbox, openJetStream, RpcClient } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { MIGRATIONS } from '../migrations/migrations.js';
import type { OrderTerms } from '../orders/order.js';
import { OrderWriter, type Written } from '../orders/order-writer.js';
import { ReceiptSigner } from '../receipts/receipt-signer.js';
import { OrphanSweeper } from '../settlement/orphan.sweeper.js';
import { SettlementRepository } from '../settlement/settlement.repository.js';
import { SettlementService } from '../settlement/settlement.service.js';
import { SettlementSweeper } from '../settlement/settlement.sweeper.js';
import { TickCache } from '../ticks/tick-cache.js';
import { SETTLE, tradingConfig } from './sample-order.js';

/** What time it is for the feed and for trading, epoch milliseconds. */
export const NOW = 1_700_000_100_000;

/** Market and wallet as trading meets them, without what stands behind. */
class Peers extends RpcClient {
  price: PriceAtView = { symbol: 'BTCUSDT', at: SETTLE, status: 'ok', tick_at: SETTLE - 100, price: '101' };
  /** Answers for each point by itself, where set. */
  priceAt: ((point: PricePoint) => PriceAtView) | undefined;
  readonly paid: OrdersEndRequest['orders'] = [];
  holds: OpenHold[] = [];
  walletIsAway = false;

  override async request<Request extends object, Reply extends object>(
    def: RpcDef<Request, Reply>,
    data: Request,
  ): Promise<Reply> {
    return parse(def.reply, this.answer(def.pattern, data));
  }

  private answer(pattern: string, data: object): object {
    if (pattern === pricesAt.pattern) {
      return { prices: parse(PricesAtRequest, data).points.map((point) => this.priceAt?.(point) ?? this.price) };
    }
    if (this.walletIsAway) throw new AppError('UNAVAILABLE');
    if (pattern === openHolds.pattern) {
      const { from, older_than_ms } = parse(OpenHoldsRequest, data);
      return { until: NOW, holds: this.holds.filter(({ at }) => at > from && at <= NOW - older_than_ms) };
    }
    if (pattern === ordersEnd.pattern) this.paid.push(...parse(OrdersEndRequest, data).orders);
    return {};
  }
}

/** The feed as it stands at NOW; its ticks are market's to tell. */
class FeedAtNow extends TickCache {
  override feedNow(): number {
    return NOW;
  }
}

/** What settles orders, on a database of its own, with market and wallet as `peers`. */
export class SettlementBed {
  readonly sweeper: SettlementSweeper;
  readonly orphans: OrphanSweeper;

  private constructor(
    readonly db: TestDatabase,
    readonly peers: Peers,
    readonly repository: SettlementRepository,
    readonly settlement: SettlementService,
    private readonly writer: OrderWriter,
    private readonly nats: NatsConnection,
    feed: TickCache,
    log: Logger,
  ) {
    this.sweeper = new SettlementSweeper(repository, settlement, feed, log);
    this.orphans = new OrphanSweeper(db.dataSource, peers, log);
  }

  static async open(): Promise<SettlementBed> {
    const log = new Logger('spec', 'silent');
    const db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'trading', { migrations: MIGRATIONS });
    const nats = await connectNats(process.env['TEST_NATS_URL'] ?? '', 'settlement-spec');
    const config = tradingConfig(db.url);
    const { js } = await openJetStream(nats);
    // Never started: events stay in the outbox, where the tests count them.
    const outbox = new Outbox('spec', db.dataSource, js, log);
    await outbox.stop();
    const peers = new Peers(nats);
    const writer = new OrderWriter(config, new ReceiptSigner(config), outbox);
    const repository = new SettlementRepository(config);
    // No frame is heard here: market is asked.
    const feed = new FeedAtNow(nats, log);
    const settlement = new SettlementService(repository, peers, feed, outbox, new ManualClock(NOW));
    return new SettlementBed(db, peers, repository, settlement, writer, nats, feed, log);
  }

  async close(): Promise<void> {
    await Promise.all([this.writer.onApplicationShutdown(), this.repository.onApplicationShutdown()]);
    this.peers.close();
    await this.nats.close();
    await this.db.drop();
  }

  /** No orders, and peers that say yes. */
  async reset(): Promise<void> {
    await this.sql('alter table orders disable trigger orders_stay');
    await this.sql('delete from orders; delete from outbox; delete from exposure; update orphan_cursors set at = 0');
    await this.sql('alter table orders enable trigger orders_stay');
    await this.sql(`insert into exposure (product_id) values ('BTCUSDT')`);
    this.peers.paid.length = 0;
    this.peers.holds = [];
    this.peers.walletIsAway = false;
    this.peers.priceAt = undefined;
    this.peers.price = { symbol: 'BTCUSDT', at: SETTLE, status: 'ok', tick_at: SETTLE - 100, price: '101' };
  }

  sql(text: string, values: unknown[] = []): Promise<unknown> {
    return this.db.dataSource.query(text, values);
  }

  /** Writes an order without any cap that matters. */
  write(order: OrderTerms): Promise<Written> {
    return this.writer.write(order, 10n ** 15n);
  }

  /** Each order's result, or its status where it has none. */
  async results(): Promise<Record<string, string>> {
    const rows: { id: string; status: string; result: string | null }[] = await this.db.dataSource.query(
      'select id, status, result from orders',
    );
    return Object.fromEntries(rows.map((r) => [r.id, r.result ?? r.status]));
  }

  async settledEvents(): Promise<unknown[]> {
    const rows: { payload: string }[] = await this.db.dataSource.query(
      `select payload from outbox where event = 'trading.order.settled' order by id`,
    );
    return rows.flatMap((row): unknown[] => JSON.parse(row.payload));
  }
}
