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
import { sampleOrder as order, SETTLE, tradingConfig } from '../testing/sample-order.js';
import { TickCache } from '../ticks/tick-cache.js';
import { OrphanSweeper } from './orphan.sweeper.js';
import { SettlementRepository } from './settlement.repository.js';
import { SettlementService } from './settlement.service.js';
import { SettlementSweeper } from './settlement.sweeper.js';

const NOW = 1_700_000_100_000;

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

let db: TestDatabase;
let feed: TickCache;
let nats: NatsConnection;
let peers: Peers;
let writer: OrderWriter;
let repository: SettlementRepository;
let settlement: SettlementService;
const clock = new ManualClock(NOW);
const log = new Logger('spec', 'silent');

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'trading', { migrations: MIGRATIONS });
  nats = await connectNats(process.env['TEST_NATS_URL'] ?? '', 'settlement-spec');
  const config = tradingConfig(db.url);
  const { js } = await openJetStream(nats);
  // Never started: events stay in the outbox, where the tests count them.
  const outbox = new Outbox('spec', db.dataSource, js, log);
  await outbox.stop();
  peers = new Peers(nats);
  writer = new OrderWriter(config, new ReceiptSigner(config), outbox);
  repository = new SettlementRepository(config);
  // No frame is heard here: market is asked.
  feed = new FeedAtNow(nats, log);
  settlement = new SettlementService(repository, peers, feed, outbox, clock);
});

afterAll(async () => {
  await Promise.all([writer.onApplicationShutdown(), repository.onApplicationShutdown()]);
  peers.close();
  await nats.close();
  await db.drop();
});

beforeEach(async () => {
  await db.dataSource.query('alter table orders disable trigger orders_stay');
  await db.dataSource.query(
    'delete from orders; delete from outbox; delete from exposure; update orphan_cursors set at = 0',
  );
  await db.dataSource.query('alter table orders enable trigger orders_stay');
  await db.dataSource.query(`insert into exposure (product_id) values ('BTCUSDT')`);
  peers.paid.length = 0;
  peers.holds = [];
  peers.walletIsAway = false;
  peers.priceAt = undefined;
  peers.price = { symbol: 'BTCUSDT', at: SETTLE, status: 'ok', tick_at: SETTLE - 100, price: '101' };
});

const BUCKET = { productId: 'BTCUSDT', settleTime: SETTLE };

/** Writes an order without any cap that matters. */
const write = (o: OrderTerms): Promise<Written> => writer.write(o, 10n ** 15n);

const results = async (): Promise<Record<string, string>> => {
  const rows: { id: string; status: string; result: string | null }[] = await db.dataSource.query(
    'select id, status, result from orders',
  );
  return Object.fromEntries(rows.map((r) => [r.id, r.result ?? r.status]));
};

const settledEvents = async (): Promise<unknown[]> => {
  const rows: { payload: string }[] = await db.dataSource.query(
    `select payload from outbox where event = 'trading.order.settled' order by id`,
  );
  return rows.flatMap((row): unknown[] => JSON.parse(row.payload));
};

describe('a bucket', () => {
  it('is decided by its one price, paid, written and told, each order once', async () => {
    const [up, down, tie] = [order(), order({ direction: 'down' }), order({ buyPrice: 101_000_000n })];
    await Promise.all([up, down, tie].map((o) => write(o)));
    await settlement.settle(BUCKET);
    await settlement.settle(BUCKET);
    expect(await results()).toEqual({ [up.id]: 'win', [down.id]: 'lose', [tie.id]: 'tie' });
    expect(peers.paid.map((p) => [p.order_id, p.result]).sort()).toEqual(
      [
        [up.id, 'win'],
        [down.id, 'lose'],
        [tie.id, 'tie'],
      ].sort(),
    );
    expect(await settledEvents()).toHaveLength(3);
  });

  it('of thousands is settled whole', async () => {
    const many = Array.from({ length: 2_300 }, () => order());
    await Promise.all(many.map((o) => write(o)));
    await settlement.settle(BUCKET);
    expect(new Set(Object.values(await results()))).toEqual(new Set(['win']));
    expect(new Set(peers.paid.map((p) => p.order_id)).size).toBe(2_300);
  });

  it('without a fresh tick is void', async () => {
    const one = order();
    await write(one);
    peers.price = { symbol: 'BTCUSDT', at: SETTLE, status: 'gap' };
    await settlement.settle(BUCKET);
    expect(await results()).toEqual({ [one.id]: 'void' });
  });

  it('holds each order to the gap that it was taken with', async () => {
    const [strict, loose] = [order({ maxGapMs: 50 }), order({ maxGapMs: 100 })];
    await Promise.all([strict, loose].map((o) => write(o)));
    await settlement.settle(BUCKET);
    expect(await results()).toEqual({ [strict.id]: 'void', [loose.id]: 'win' });
  });

  it('waits while the feed has not passed its instant', async () => {
    const one = order();
    await write(one);
    peers.price = { symbol: 'BTCUSDT', at: SETTLE, status: 'pending' };
    await expect(settlement.settle(BUCKET)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(await results()).toEqual({ [one.id]: 'open' });
    expect(peers.paid).toEqual([]);
  });

  it('that was paid but not written when the process died is finished with the same result', async () => {
    const one = order();
    await write(one);
    const settle = repository.settle.bind(repository);
    repository.settle = () => Promise.reject(new Error('killed between paying and writing'));
    await expect(settlement.settle(BUCKET)).rejects.toThrow('killed');
    repository.settle = settle;
    expect(await results()).toEqual({ [one.id]: 'open' });
    await new SettlementSweeper(repository, settlement, feed, log).sweep();
    expect(await results()).toEqual({ [one.id]: 'win' });
    expect(peers.paid.map((p) => p.result)).toEqual(['win', 'win']);
    expect(await settledEvents()).toHaveLength(1);
  });

  it('that no job has settled is found by the sweeper, and one that cannot be paid stays open for its next turn', async () => {
    const one = order();
    await write(one);
    const sweeper = new SettlementSweeper(repository, settlement, feed, log);
    peers.walletIsAway = true;
    await sweeper.sweep();
    expect(await results()).toEqual({ [one.id]: 'open' });
    peers.walletIsAway = false;
    await sweeper.sweep();
    expect(await results()).toEqual({ [one.id]: 'win' });
  });
});

describe('an instant', () => {
  it('settles every instrument, and one whose price is not known yet holds up no other', async () => {
    await db.dataSource.query(`insert into exposure (product_id) values ('ETHUSDT')`);
    const [known, unknown] = [order(), order({ productId: 'ETHUSDT' })];
    await Promise.all([known, unknown].map((o) => write(o)));
    const pending = { symbol: 'ETHUSDT', at: SETTLE, status: 'pending' as const };
    peers.priceAt = ({ symbol }) => (symbol === 'ETHUSDT' ? pending : peers.price);
    await expect(settlement.settleAll(SETTLE)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(await results()).toEqual({ [known.id]: 'win', [unknown.id]: 'open' });
    peers.priceAt = () => ({ ...peers.price, symbol: 'ETHUSDT' });
    await settlement.settleAll(SETTLE);
    expect(await results()).toEqual({ [known.id]: 'win', [unknown.id]: 'win' });
    expect(peers.paid).toHaveLength(2);
  });
});

describe('a feed that is cut for 30 seconds', () => {
  const GRID = 250;
  const GAP = 3_000;
  /** The last tick before the cut, and the first after it. */
  const CUT = SETTLE - 150_000;
  const BACK = CUT + 30_000;

  it('across 1,000 settle times: each order has the last tick within the gap, or is void', async () => {
    const settleTimes = Array.from({ length: 1_000 }, (_, i) => CUT - 100_000 + i * GRID);
    const lastTick = (t: number): number => (t >= CUT && t < BACK ? CUT : t);
    peers.priceAt = ({ at }) => {
      const tick_at = lastTick(at);
      const known = at - tick_at <= GAP;
      return { symbol: 'BTCUSDT', at, ...(known ? { status: 'ok', tick_at, price: '101' } : { status: 'gap' }) };
    };
    const orders = settleTimes.map((settleTime) => order({ settleTime, orderTime: settleTime - 60_000 }));
    await Promise.all(orders.map((o) => write(o)));
    const sweeper = new SettlementSweeper(repository, settlement, feed, log);
    for (let turn = 0; turn < 5; turn++) await sweeper.sweep();
    const ended = await results();
    for (const { id, settleTime } of orders) {
      const inside = settleTime > CUT + GAP && settleTime < BACK;
      expect([settleTime - CUT, ended[id]]).toEqual([settleTime - CUT, inside ? 'void' : 'win']);
    }
    expect(new Set(peers.paid.map((p) => p.order_id)).size).toBe(1_000);
    expect(peers.paid).toHaveLength(1_000);
  });
});

describe('a hold without an order', () => {
  const hold = (o: OrderTerms): OpenHold => ({
    order_id: o.id,
    user_id: o.userId,
    at: SETTLE,
    stake: '10.00',
    fee: '0.10',
    winnings: '8.00',
  });

  it('is given back, and an insert that comes late loses; a written order is left alone', async () => {
    const [lost, written] = [order(), order()];
    await write(written);
    peers.holds = [hold(lost), hold(written)];
    await new OrphanSweeper(db.dataSource, peers, log).sweep();
    expect(peers.paid).toMatchObject([{ order_id: lost.id, result: 'void', stake: '10.00', fee: '0.10' }]);
    expect(await write(lost)).toEqual({ kind: 'known' });
    expect(await results()).toEqual({ [lost.id]: 'cancelled', [written.id]: 'open' });
  });

  it('that appears behind what the search has passed, committed long after its stamp, is given back later', async () => {
    const [early, late] = [order(), order()];
    const sweeper = new OrphanSweeper(db.dataSource, peers, log);
    peers.holds = [{ ...hold(early), at: NOW - 40_000 }];
    await sweeper.sweep();
    const committedLate = { ...hold(late), at: NOW - 45_000 };
    peers.holds.push(committedLate);
    await sweeper.sweep();
    expect(peers.paid.map((p) => p.order_id)).toEqual([early.id]);
    committedLate.at -= 900_000;
    await sweeper.sweep();
    expect(peers.paid.map((p) => [p.order_id, p.result])).toEqual([
      [early.id, 'void'],
      [late.id, 'void'],
    ]);
  });

  it('is looked for again where the wallet was away', async () => {
    const lost = order();
    const sweeper = new OrphanSweeper(db.dataSource, peers, log);
    peers.holds = [hold(lost)];
    peers.walletIsAway = true;
    await expect(sweeper.sweep()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    peers.walletIsAway = false;
    await sweeper.sweep();
    expect(peers.paid).toMatchObject([{ order_id: lost.id, result: 'void' }]);
  });
});

describe('an order’s row', () => {
  const sql = (text: string, values: unknown[] = []): Promise<unknown> => db.dataSource.query(text, values);

  it.each([
    'stake = stake + 1',
    'payout_rate = 1',
    'buy_price = 1',
    `direction = 'down'`,
    'settle_time = settle_time + 250',
    'winnings = 0',
  ])('refuses other terms: %s', async (change) => {
    await write(order());
    await expect(sql(`update orders set ${change}`)).rejects.toThrow('final');
  });

  it('refuses another ending once it has one, and to be removed', async () => {
    await write(order());
    await settlement.settle(BUCKET);
    await expect(sql(`update orders set result = 'void'`)).rejects.toThrow('final');
    await expect(sql('delete from orders')).rejects.toThrow('never removed');
  });

  it('is written once, with one event, when it comes twice in a batch and again later', async () => {
    const one = order();
    const [first, second] = await Promise.all([write(one), write(one)]);
    expect([first.kind, second.kind].sort()).toEqual(['known', 'placed']);
    expect(await write(one)).toEqual({ kind: 'known' });
    expect(await sql(`select count(*)::int as n from orders`)).toEqual([{ n: 1 }]);
  });
});
