import { randomUUID } from 'node:crypto';
import { AppError, type TradingTermsRequest } from '@makoto/contracts';
import { type CallContext, connectNats, Logger, Outbox, openJetStream } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { TradingConfig } from '../config.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { TermsBook } from '../products/terms-book.js';
import { TermsDesk } from '../products/terms-desk.service.js';
import { TermsTeller } from '../products/terms-teller.js';
import { Figures } from './figures.service.js';
import { OrderSums } from './order-sums.service.js';

const NOW = Date.UTC(2026, 10, 20, 12, 30);
const HOUR_MS = 3_600_000;
const clock = new ManualClock(NOW);
const log = new Logger('spec', 'silent');
const operator: CallContext = { requestId: 'spec', lang: 'en', userId: randomUUID(), operator: true };

let db: TestDatabase;
let nats: NatsConnection;
let book: TermsBook;
let desk: TermsDesk;
let tellers: TermsTeller[];
let sums: OrderSums;
let figures: Figures;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'trading', { migrations: MIGRATIONS });
  nats = await connectNats(process.env['TEST_NATS_URL'] ?? '', 'desk-spec');
  const outbox = new Outbox('spec', db.dataSource, (await openJetStream(nats)).js, log);
  await outbox.stop();
  book = new TermsBook(db.dataSource, clock, log, Object.assign(new TradingConfig(), { FEE_RATE: '0.02' }));
  desk = new TermsDesk(db.dataSource, clock, outbox, book);
  tellers = [1, 2].map(() => new TermsTeller(db.dataSource, clock, outbox, log, book));
  sums = new OrderSums(db.dataSource, clock, log);
  figures = new Figures(db.dataSource, clock);
  await book.look();
});

afterAll(async () => {
  await nats.close();
  await db.drop();
});

beforeEach(() => clock.set(NOW));

const TERMS: TradingTermsRequest = {
  durations: [
    { seconds: 60, payout: '0.90', min: '5.00', max: '500.00' },
    { seconds: 30, payout: '0.7', min: '1', max: '100' },
  ],
  fee_rate: '0.005',
  reason: 'The market is calm',
};

async function toldOfTerms(): Promise<unknown[]> {
  const rows: { payload: unknown }[] = await db.dataSource.query(
    `select payload from outbox where event = 'trading.terms.changed'`,
  );
  return rows.map((row) => row.payload);
}

describe('terms of new orders', () => {
  it('begin with what the house began with, and change at the moment that was announced, which is told once', async () => {
    expect(book.now()).toMatchObject({ version: 0, feeRate: 20_000n });
    const set = await desk.set(TERMS, operator);
    expect(set).toMatchObject({ version: 1, fee_rate: '0.005', effective_at: new Date(NOW + 10_000).toISOString() });
    expect(set.durations.map((d) => d.seconds)).toEqual([30, 60]);
    clock.advance(9_000);
    await book.look();
    expect(book.now().version).toBe(0);
    for (const teller of tellers) await teller.tell();
    expect(await toldOfTerms()).toEqual([]);
    expect(await desk.state(operator)).toMatchObject({ current: { version: 0 }, scheduled: [{ version: 1 }] });
    clock.advance(1_000);
    expect(book.now()).toMatchObject({ version: 1, feeRate: 5_000n });
    expect(book.now().durations[1]).toEqual({ seconds: 60, payoutRate: 900_000n, min: 5_000_000n, max: 500_000_000n });
    expect((await desk.state(operator)).current).toEqual(set);
    await Promise.all(tellers.map((teller) => teller.tell()));
    expect(await toldOfTerms()).toEqual([JSON.stringify([{ version: 1, at: NOW + 10_000 }])]);
    const [told] = await db.dataSource.query(`select payload from outbox where event = 'trading.operator.acted'`);
    expect(JSON.stringify(told.payload)).toContain('terms.orders');
  });

  it('are written once for a key, never before another that is announced, and never changed', async () => {
    const later = { ...TERMS, effective_at: new Date(NOW + 3_600_000).toISOString() };
    const keyed = { ...operator, idempotencyKey: 'k1' };
    const first = await desk.set(later, keyed);
    expect(await desk.set(later, keyed)).toEqual(first);
    await expect(desk.set(TERMS, operator)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    const { list, total } = await desk.history({}, operator);
    expect([total, list[0]?.version]).toEqual([2, 2]);
    await expect(db.dataSource.query('update order_terms set fee_rate = 0')).rejects.toThrow('stay as they were');
  });

  it('overwrite no change that the operator has not seen', async () => {
    const after = { ...TERMS, effective_at: new Date(NOW + 2 * HOUR_MS).toISOString() };
    const newest = (await desk.state(operator)).scheduled.at(-1)?.version ?? 0;
    await expect(desk.set({ ...after, version: newest - 1 }, operator)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    expect(await desk.set({ ...after, version: newest }, operator)).toMatchObject({ version: newest + 1 });
  });

  it.each([
    [{ durations: [] }, 'durations'],
    [{ durations: [...TERMS.durations, ...TERMS.durations] }, 'durations'],
    [{ durations: [{ seconds: 60, payout: '1.01', min: '1', max: '2' }] }, 'durations.0.payout'],
    [{ durations: [{ seconds: 60, payout: '0', min: '1', max: '2' }] }, 'durations.0.payout'],
    [{ durations: [{ seconds: 60, payout: '0.5', min: '3', max: '2' }] }, 'durations.0.max'],
    [{ fee_rate: '0.11' }, 'fee_rate'],
    [{ fee_rate: '-0.01' }, 'fee_rate'],
    [{ effective_at: new Date(NOW + 9_999).toISOString() }, 'effective_at'],
  ])('refuse %j', async (wrong, field) => {
    const error = await desk.set({ ...TERMS, ...wrong }, operator).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      errorName: 'VALIDATION',
      problems: expect.arrayContaining([{ field }].map(expect.objectContaining)),
    });
  });

  it('take no orders while a change could be missed', async () => {
    await book.look();
    clock.advance(10_000);
    expect(() => book.now()).toThrow(AppError);
    await book.look();
    expect(book.now().version).toBeGreaterThanOrEqual(0);
  });
});

describe('sums of orders', () => {
  /** A settled order, or an open one where no result is given; 10 USD of stake, 0.10 of fee. */
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

  it('count each order once by hour and instrument, never past one that is open', async () => {
    const before = NOW - 2 * HOUR_MS;
    await order(before, 'win');
    await order(before + 1, 'lose');
    await order(before + 2, 'lose', 'ETHUSDT');
    await order(before + 3, 'void');
    await order(NOW - HOUR_MS, 'tie');
    await order(NOW - 120_000);
    await order(NOW - 119_000, 'win');
    await sums.count();
    await sums.count();
    const period = { from: new Date(NOW - 6 * HOUR_MS).toISOString(), to: new Date(NOW).toISOString() };
    const { list, counted_to } = await figures.hours(period, operator);
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
    expect((await figures.instruments(period, operator)).list).toMatchObject([
      { product_id: 'BTCUSDT', win_share: '0.50' },
      { product_id: 'ETHUSDT', win_share: '0.00' },
    ]);
    expect((await figures.exposure(operator)).list).toMatchObject([
      { product_id: 'BTCUSDT', direction: 'up', orders: 1, stakes: '10.00', winnings: '8.00' },
    ]);
    await db.dataSource.query(
      `update orders set status = 'settled', result = 'lose', profit = -10000000, settled_at = $1 where status = 'open'`,
      [NOW],
    );
    await sums.count();
    const total = (await figures.hours(period, operator)).list.reduce((n, row) => n + row.orders, 0);
    expect(total).toBe(7);
  });

  it('are for operators, and for a month at most', async () => {
    await expect(figures.hours({}, { ...operator, operator: false })).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    const from = new Date(NOW - 32 * 86_400_000).toISOString();
    await expect(figures.hours({ from }, operator)).rejects.toMatchObject({ errorName: 'VALIDATION' });
  });

  it('are up to date in a house without orders, and count the first that come', async () => {
    await db.dataSource.query('truncate orders, order_sums');
    await db.dataSource.query('update order_sums_cursor set counted_to = 0');
    await sums.count();
    const period = { from: new Date(NOW - HOUR_MS).toISOString(), to: new Date(NOW + HOUR_MS).toISOString() };
    expect(await figures.hours(period, operator)).toMatchObject({
      list: [],
      counted_to: new Date(NOW - 60_000).toISOString(),
    });
    await order(NOW + 1, 'win');
    clock.set(NOW + 120_000);
    await sums.count();
    expect((await figures.hours(period, operator)).list).toMatchObject([{ orders: 1, wins: 1 }]);
  });
});
