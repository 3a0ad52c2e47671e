import { randomUUID } from 'node:crypto';
import { type CallContext, Logger, Reads } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import { MIGRATIONS } from '../migrations/migrations.js';
import { OrderStats } from './order-stats.service.js';
import { OrderSumsRollup } from './order-sums.rollup.js';
import { StatsAdminController } from './stats.admin.controller.js';

const NOW = Date.UTC(2026, 10, 20, 12, 30);
const HOUR_MS = 3_600_000;
const clock = new ManualClock(NOW);
/** The feed's clock; 0 stands for none yet. */
const feed = new ManualClock(NOW);
const operator: CallContext = { requestId: 'spec', lang: 'en', userId: randomUUID(), operator: true };

let db: TestDatabase;
let rollup: OrderSumsRollup;
let admin: StatsAdminController;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'trading', { migrations: MIGRATIONS });
  const ticks = Object.assign(Object.create(null), { feedNow: () => feed.now() });
  rollup = new OrderSumsRollup(db.dataSource, ticks, new Logger('spec', 'silent'));
  admin = new StatsAdminController(new OrderStats(db.dataSource, new Reads(db.dataSource), clock));
});

afterAll(() => db.drop());

beforeEach(() => {
  clock.set(NOW);
  feed.set(NOW);
});

describe('sums of orders', () => {
  /** Inserts a settled order, or an open one if no result is given, with a stake of 10 USD and a fee of 0.10. */
  const order = (settleTime: number, result?: string, productId = 'BTCUSDT', profit = result === 'win' ? 8 : -10) =>
    db.dataSource.query(
      `insert into orders (id, user_id, status, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
         max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, receipt_signature, receipt_key, result,
         profit, settled_at)
       values ($1, $1, $2, $3, 'up', 2, 10000000, 100000, 8000000, 800000, 60, 3000, 1, 1, $4::bigint - 60000, $4, '', 's', 'k',
         $5, $6, $7)`,
      [
        randomUUID(),
        result ? 'settled' : 'open',
        productId,
        settleTime,
        result ?? null,
        result ? (result === 'tie' || result === 'void' ? 0 : profit * 1_000_000) : null,
        result ? settleTime : null,
      ],
    );

  it('count each order once by hour and instrument, up to the first open order', async () => {
    const before = NOW - 2 * HOUR_MS;
    await order(before, 'win');
    await order(before + 1, 'lose');
    await order(before + 2, 'lose', 'ETHUSDT');
    await order(before + 3, 'void');
    await order(NOW - HOUR_MS, 'tie');
    await order(NOW - 120_000);
    await order(NOW - 119_000, 'win');
    await rollup.run();
    await rollup.run();
    const period = { from: new Date(NOW - 6 * HOUR_MS).toISOString(), to: new Date(NOW).toISOString() };
    const { list, counted_to } = await admin.hours(period, operator);
    expect(counted_to).toBe(new Date(NOW - 120_000).toISOString());
    expect(list).toMatchObject([
      {
        orders: 4,
        wins: 1,
        losses: 2,
        voids: 1,
        stakes: '30.00',
        fees: '0.30',
        payouts: '18.00',
        house_result: '12.00',
      },
      { orders: 1, ties: 1, stakes: '0.00' },
    ]);
    expect((await admin.instruments(period, operator)).list).toMatchObject([
      { product_id: 'BTCUSDT', win_share: '0.50' },
      { product_id: 'ETHUSDT', win_share: '0.00' },
    ]);
    expect((await admin.exposure({}, operator)).list).toMatchObject([
      { product_id: 'BTCUSDT', direction: 'up', orders: 1, stakes: '10.00', winnings: '8.00' },
    ]);
    await db.dataSource.query(
      `update orders set status = 'settled', result = 'lose', profit = -10000000, settled_at = $1 where status = 'open'`,
      [NOW],
    );
    await rollup.run();
    const total = (await admin.hours(period, operator)).list.reduce((n, row) => n + row.orders, 0);
    expect(total).toBe(7);
  });

  it('begin a new hour with the order that settles at its first millisecond', async () => {
    await db.dataSource.query('truncate orders, order_sums');
    await db.dataSource.query('update order_sums_cursor set counted_to = 0');
    const eleven = Date.UTC(2026, 10, 20, 11);
    await order(eleven - 1, 'lose');
    await order(eleven, 'win');
    await rollup.run();
    const period = { from: new Date(eleven - HOUR_MS).toISOString(), to: new Date(eleven + HOUR_MS).toISOString() };
    expect((await admin.hours(period, operator)).list).toMatchObject([
      { hour: new Date(eleven - HOUR_MS).toISOString(), orders: 1, losses: 1 },
      { hour: new Date(eleven).toISOString(), orders: 1, wins: 1 },
    ]);
  });

  it('are for operators only', () => {
    const customer = { ...operator, operator: false };
    for (const call of [
      () => admin.hours({}, customer),
      () => admin.instruments({}, customer),
      () => admin.exposure({}, customer),
    ]) {
      expect(call).toThrow(expect.objectContaining({ errorName: 'FORBIDDEN' }));
    }
  });

  it('cover a month at most', async () => {
    const from = new Date(NOW - 32 * 86_400_000).toISOString();
    await expect(admin.hours({ from }, operator)).rejects.toMatchObject({ errorName: 'VALIDATION' });
  });

  it('advance without any orders, and count the first ones', async () => {
    await db.dataSource.query('truncate orders, order_sums');
    await db.dataSource.query('update order_sums_cursor set counted_to = 0');
    await rollup.run();
    const period = { from: new Date(NOW - HOUR_MS).toISOString(), to: new Date(NOW + HOUR_MS).toISOString() };
    expect(await admin.hours(period, operator)).toMatchObject({
      list: [],
      counted_to: new Date(NOW - 60_000).toISOString(),
    });
    await order(NOW + 1, 'win');
    feed.set(NOW + 120_000);
    await rollup.run();
    expect((await admin.hours(period, operator)).list).toMatchObject([{ orders: 1, wins: 1 }]);
  });

  it('reach as far as the feed, not as far as the clock of a process that is ahead', async () => {
    await db.dataSource.query('truncate orders, order_sums');
    await db.dataSource.query('update order_sums_cursor set counted_to = $1', [NOW - HOUR_MS]);
    clock.set(NOW + 300_000);
    const period = { from: new Date(NOW - HOUR_MS).toISOString(), to: new Date(NOW + HOUR_MS).toISOString() };
    const countedTo = async () => Date.parse((await admin.hours(period, operator)).counted_to);
    feed.set(0);
    await rollup.run();
    expect(await countedTo()).toBe(NOW - HOUR_MS);
    feed.set(NOW);
    await rollup.run();
    expect(await countedTo()).toBe(NOW - 60_000);
    await order(NOW + 30_000, 'win');
    feed.set(NOW + 120_000);
    await rollup.run();
    expect((await admin.hours(period, operator)).list).toMatchObject([{ orders: 1, wins: 1 }]);
  });
});
