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
  StakedOrdersRequest,
  stakedOrders,
} from '@makoto/contracts';
import { Logger, RpcClient } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import type { OrderTerms } from '../orders/order.js';
import type { OrderWriter, Written } from '../orders/order-writer.js';
import { OrphanSweeper } from '../settlement/orphan.sweeper.js';
import type { SettlementRepository } from '../settlement/settlement.repository.js';
import { SettlementService } from '../settlement/settlement.service.js';
import { SettlementSweeper } from '../settlement/settlement.sweeper.js';
import { TickCache } from '../ticks/tick-cache.js';
import { OrderHarness } from './order-harness.js';
import { SETTLE } from './sample-order.js';

/** What time it is for the feed and for trading, epoch milliseconds. */
export const NOW = 1_700_000_100_000;

/** After every order of its moment. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Market and wallet as trading meets them, without what stands behind. */
class Peers extends RpcClient {
  price: PriceAtView = { symbol: 'BTCUSDT', at: SETTLE, status: 'ok', tick_at: SETTLE - 100, price: '101' };
  /** Answers for each point by itself, where set. */
  priceAt: ((point: PricePoint) => PriceAtView) | undefined;
  readonly paid: OrdersEndRequest['orders'] = [];
  holds: OpenHold[] = [];
  private readonly ended = new Set<string>();
  /** What the wallet's clock says, and what it was asked for. */
  walletNow = NOW;
  readonly looks: StakedOrdersRequest[] = [];
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
    if (pattern === stakedOrders.pattern) {
      const look = parse(StakedOrdersRequest, data);
      this.looks.push(look);
      const until = this.walletNow - look.older_than_ms;
      const staked = this.holds.filter(({ at }) => at > look.from && at <= until);
      return { orders: staked.map((hold) => hold.order_id).join(), until, until_id: LAST_ID, more: false };
    }
    if (pattern === openHolds.pattern) {
      const { orders } = parse(OpenHoldsRequest, data);
      return { holds: this.holds.filter((hold) => orders.includes(hold.order_id) && !this.ended.has(hold.order_id)) };
    }
    if (pattern === ordersEnd.pattern) {
      const { orders } = parse(OrdersEndRequest, data);
      this.paid.push(...orders);
      for (const { order_id } of orders) this.ended.add(order_id);
    }
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
export class SettlementHarness {
  readonly peers: Peers;
  readonly repository: SettlementRepository;
  readonly settlement: SettlementService;
  readonly sweeper: SettlementSweeper;
  readonly orphans: OrphanSweeper;
  private readonly writer: OrderWriter;

  private constructor(private readonly orders: OrderHarness) {
    const { db, nats, outbox } = orders;
    this.repository = orders.repository;
    const log = new Logger('spec', 'silent');
    this.peers = new Peers(nats);
    this.writer = orders.writer();
    // No frame is heard here: market is asked.
    const feed = new FeedAtNow(nats, log);
    this.settlement = new SettlementService(this.repository, this.peers, feed, outbox, new ManualClock(NOW));
    this.sweeper = new SettlementSweeper(this.repository, this.settlement, feed, log);
    this.orphans = new OrphanSweeper(db.dataSource, this.peers, log);
  }

  static async open(): Promise<SettlementHarness> {
    return new SettlementHarness(await OrderHarness.open());
  }

  async close(): Promise<void> {
    this.peers.close();
    await this.orders.close();
  }

  /** No orders, and peers that say yes. */
  async reset(): Promise<void> {
    await this.sql('alter table orders disable trigger orders_stay');
    await this.sql('delete from orders; delete from outbox; delete from exposure; update orphan_cursors set at = 0');
    await this.sql('alter table orders enable trigger orders_stay');
    await this.orders.offer('BTCUSDT');
    this.peers.paid.length = 0;
    this.peers.looks.length = 0;
    this.peers.holds = [];
    this.peers.walletNow = NOW;
    this.peers.walletIsAway = false;
    this.peers.priceAt = undefined;
    this.peers.price = { symbol: 'BTCUSDT', at: SETTLE, status: 'ok', tick_at: SETTLE - 100, price: '101' };
  }

  sql(text: string, values: unknown[] = []): Promise<unknown> {
    return this.orders.db.dataSource.query(text, values);
  }

  /** Writes an order without any cap that matters. */
  write(order: OrderTerms, cap = 10n ** 15n): Promise<Written> {
    return this.writer.write(order, cap);
  }

  /** Each order's result, or its status where it has none. */
  async results(): Promise<Record<string, string>> {
    const rows: { id: string; status: string; result: string | null }[] = await this.orders.db.dataSource.query(
      'select id, status, result from orders',
    );
    return Object.fromEntries(rows.map((r) => [r.id, r.result ?? r.status]));
  }

  async settledEvents(): Promise<unknown[]> {
    const rows: { payload: string }[] = await this.orders.db.dataSource.query(
      `select payload from outbox where event = 'trading.order.settled' order by id`,
    );
    return rows.flatMap((row): unknown[] => JSON.parse(row.payload));
  }
}
