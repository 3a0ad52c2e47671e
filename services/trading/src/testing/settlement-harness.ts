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
import { batchPool, Logger, Metrics, RpcClient } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import type { OrderTerms } from '../orders/order.js';
import type { OrderWriter, Written } from '../orders/order-writer.js';
import { OrphanedHoldsRepository } from '../settlement/orphaned-holds.repository.js';
import { OrphanedHoldsSweeper } from '../settlement/orphaned-holds.sweeper.js';
import { SettlementMetrics } from '../settlement/settlement.metrics.js';
import type { SettlementRepository } from '../settlement/settlement.repository.js';
import { SettlementService } from '../settlement/settlement.service.js';
import { SettlementSweeper } from '../settlement/settlement.sweeper.js';
import { TickCache } from '../ticks/tick-cache.js';
import { OrderHarness } from './order-harness.js';
import { SETTLE } from './sample-order.js';

/** The time of the feed and of trading, epoch milliseconds. */
export const NOW = 1_700_000_100_000;

/** An id after every other order's id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** In-memory market and wallet. */
class FakePeers extends RpcClient {
  price: PriceAtView = { symbol: 'BTCUSDT', at: SETTLE, status: 'ok', tick_at: SETTLE - 100, price: '101' };
  /** Prices each point separately, if set. */
  priceAt: ((point: PricePoint) => PriceAtView) | undefined;
  readonly paid: OrdersEndRequest['orders'] = [];
  /** How many requests to end orders came. */
  payments = 0;
  holds: OpenHold[] = [];
  private readonly ended = new Set<string>();
  /** The wallet's clock, epoch milliseconds. */
  walletNow = NOW;
  /** The searches for holds that the wallet was asked for. */
  readonly searches: StakedOrdersRequest[] = [];
  /** The most holds that a search finds at once. */
  pageOfHolds = Number.POSITIVE_INFINITY;
  /** What happens before orders are ended. */
  beforeEnding: () => Promise<unknown> = async () => undefined;
  /** Of how many orders the wallet was asked whether their holds are open, by request. */
  readonly asked: number[] = [];
  /** What happens between the search for holds and the answer which of them are open. */
  meanwhile: () => Promise<unknown> = async () => undefined;
  walletIsDown = false;
  /** Orders whose endings the ledger refuses. */
  readonly refuses = new Set<string>();

  override async request<Request extends object, Reply extends object>(
    def: RpcDef<Request, Reply>,
    data: Request,
  ): Promise<Reply> {
    if (def.pattern === openHolds.pattern) await this.meanwhile();
    if (def.pattern === ordersEnd.pattern) await this.beforeEnding();
    return parse(def.reply, this.answer(def.pattern, data));
  }

  private answer(pattern: string, data: object): object {
    if (pattern === pricesAt.pattern) {
      return { prices: parse(PricesAtRequest, data).points.map((point) => this.priceAt?.(point) ?? this.price) };
    }
    if (this.walletIsDown) throw new AppError('UNAVAILABLE');
    if (pattern === stakedOrders.pattern) {
      const search = parse(StakedOrdersRequest, data);
      this.searches.push(search);
      const until = this.walletNow - search.older_than_ms;
      const staked = this.holds.filter((hold) => isAfter(hold, search) && hold.at <= until).sort(byTime);
      const page = staked.slice(0, this.pageOfHolds);
      const last = page.length < staked.length ? page.at(-1) : undefined;
      const orders = page.map((hold) => hold.order_id).join();
      return { orders, until: last?.at ?? until, until_id: last?.order_id ?? LAST_ID, more: last !== undefined };
    }
    if (pattern === openHolds.pattern) {
      const { orders } = parse(OpenHoldsRequest, data);
      this.asked.push(orders.length);
      return { holds: this.holds.filter((hold) => orders.includes(hold.order_id) && !this.ended.has(hold.order_id)) };
    }
    if (pattern === ordersEnd.pattern) {
      const { orders } = parse(OrdersEndRequest, data);
      this.payments += 1;
      const refused = orders.flatMap(({ order_id }, at) =>
        this.refuses.has(order_id) ? { at, reason: 'INSUFFICIENT_FUNDS' } : [],
      );
      const paid = orders.filter(({ order_id }) => !this.refuses.has(order_id));
      this.paid.push(...paid);
      for (const { order_id } of paid) this.ended.add(order_id);
      return refused.length > 0 ? { refused } : {};
    }
    return {};
  }
}

const isAfter = ({ at, order_id }: OpenHold, { from, after_id }: StakedOrdersRequest): boolean =>
  at > from || (at === from && order_id > after_id);
const byTime = (a: OpenHold, b: OpenHold): number => a.at - b.at || (a.order_id < b.order_id ? -1 : 1);

/** A feed whose time is NOW and that has no ticks, so that market is asked. */
class FeedAtNow extends TickCache {
  override feedNow(): number {
    return NOW;
  }
}

/** Settles orders in its own database, with market and wallet replaced by `peers`. */
export class SettlementHarness {
  readonly peers: FakePeers;
  readonly repository: SettlementRepository;
  readonly settlement: SettlementService;
  readonly sweeper: SettlementSweeper;
  readonly orphans: OrphanedHoldsSweeper;
  readonly log = new Logger('spec', 'silent');
  readonly clock = new ManualClock(NOW);
  readonly metrics = new Metrics();
  readonly feed: TickCache;
  private readonly writer: OrderWriter;

  private constructor(readonly orders: OrderHarness) {
    const { db, nats, outbox } = orders;
    this.repository = orders.repository;
    const { log, clock } = this;
    this.peers = new FakePeers(nats, 'trading');
    this.writer = orders.writer();
    const feed = new FeedAtNow(nats, log);
    this.feed = feed;
    const metrics = new SettlementMetrics(this.metrics, this.repository, feed);
    this.settlement = new SettlementService(this.repository, this.peers, feed, outbox, clock, metrics, log);
    this.sweeper = new SettlementSweeper(this.repository, this.settlement, feed, log);
    this.orphans = new OrphanedHoldsSweeper(
      new OrphanedHoldsRepository(db.dataSource, clock),
      this.peers,
      metrics,
      log,
    );
  }

  static async open(): Promise<SettlementHarness> {
    return new SettlementHarness(await OrderHarness.open());
  }

  async close(): Promise<void> {
    this.peers.close();
    await this.orders.close();
  }

  /** Removes all orders, and makes the peers accept everything. */
  async reset(): Promise<void> {
    await this.sql('alter table orders disable trigger orders_stay');
    await this.sql('delete from orders; delete from outbox; delete from exposure; update orphan_cursors set at = 0');
    await this.sql('alter table orders enable trigger orders_stay');
    await this.orders.offer('BTCUSDT');
    this.peers.paid.length = 0;
    this.peers.payments = 0;
    this.peers.searches.length = 0;
    this.peers.asked.length = 0;
    this.peers.pageOfHolds = Number.POSITIVE_INFINITY;
    this.peers.meanwhile = async () => undefined;
    this.peers.beforeEnding = async () => undefined;
    this.peers.holds = [];
    this.peers.walletNow = NOW;
    this.peers.walletIsDown = false;
    this.peers.refuses.clear();
    this.peers.priceAt = undefined;
    this.peers.price = { symbol: 'BTCUSDT', at: SETTLE, status: 'ok', tick_at: SETTLE - 100, price: '101' };
  }

  sql(text: string, values: unknown[] = []): Promise<unknown> {
    return this.orders.db.dataSource.query(text, values);
  }

  /** How PostgreSQL runs a statement of the hot path. @param values as SQL */
  async planOf(statement: string, values: string): Promise<string> {
    const pool = batchPool(this.orders.db.url, 'trading', 1);
    try {
      await pool.query(`prepare planned as ${statement}`);
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain execute planned (${values})`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await pool.end();
    }
  }

  /** Writes an order, with a cap far above its risk by default. */
  write(order: OrderTerms, cap = 10n ** 15n): Promise<Written> {
    return this.writer.write(order, cap);
  }

  /** Each order's result, or its status if it has no result. */
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
