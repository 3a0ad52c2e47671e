import { randomUUID } from 'node:crypto';
import { AppError, parseList, StatementEvent, type TradingTermsRequest, tradingStated } from '@makoto/contracts';
import { type CallContext, connectNats, Logger, Outbox } from '@makoto/platform';
import { createTestDatabase, keepEvents, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { TradingConfig } from '../config.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { TermsAdminController } from './terms.admin.controller.js';
import { TermsPublisher } from './terms.publisher.js';
import { TermsService } from './terms.service.js';
import { TermsCache } from './terms-cache.js';

const NOW = Date.UTC(2026, 10, 20, 12, 30);
const HOUR_MS = 3_600_000;
const clock = new ManualClock(NOW);
const log = new Logger('spec', 'silent');
const operator: CallContext = { requestId: 'spec', lang: 'en', userId: randomUUID(), operator: true };

let db: TestDatabase;
let nats: NatsConnection;
let cache: TermsCache;
let outbox: Outbox;
let admin: TermsAdminController;
/** The publishers of two processes. */
let publishers: TermsPublisher[];

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'trading', { migrations: MIGRATIONS });
  nats = await connectNats(process.env['TEST_NATS_URL'] ?? '', 'terms-spec');
  await keepEvents(nats, 'trading');
  outbox = new Outbox('spec', db.dataSource, nats, log);
  await outbox.stop();
  cache = new TermsCache(db.dataSource, clock, log, Object.assign(new TradingConfig(), { FEE_RATE: '0.02' }));
  admin = new TermsAdminController(new TermsService(db.dataSource, clock, outbox, cache));
  publishers = [1, 2].map(() => new TermsPublisher(db.dataSource, clock, outbox, cache, log));
  await cache.run();
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

async function published(): Promise<unknown[]> {
  const rows: { payload: unknown }[] = await db.dataSource.query(
    `select payload from outbox where event = 'trading.terms.changed'`,
  );
  return rows.map((row) => row.payload);
}

/** The versions and texts that were stated for the log, in order. */
async function stated(): Promise<string[]> {
  const rows: { payload: string }[] = await db.dataSource.query(
    'select payload from outbox where event = $1 order by id',
    [tradingStated.name],
  );
  return rows.flatMap(({ payload }) => parseList(StatementEvent, JSON.parse(payload)).map(({ text }) => text));
}

describe('terms of new orders', () => {
  it('start with the defaults, and change at the scheduled moment, with one event', async () => {
    expect(cache.now()).toMatchObject({ version: 0, feeRate: 20_000n });
    const set = await admin.set(TERMS, operator);
    expect(set).toMatchObject({ version: 1, fee_rate: '0.005', effective_at: new Date(NOW + 10_000).toISOString() });
    expect(set.durations.map((d) => d.seconds)).toEqual([30, 60]);
    clock.advance(9_000);
    await cache.run();
    expect(cache.now().version).toBe(0);
    for (const publisher of publishers) await publisher.run();
    expect(await published()).toEqual([]);
    expect(await admin.state({}, operator)).toMatchObject({ current: { version: 0 }, scheduled: [{ version: 1 }] });
    clock.advance(1_000);
    expect(cache.now()).toMatchObject({ version: 1, feeRate: 5_000n });
    expect(cache.now().durations[1]).toEqual({ seconds: 60, payoutRate: 900_000n, min: 5_000_000n, max: 500_000_000n });
    expect((await admin.state({}, operator)).current).toEqual(set);
    await Promise.all(publishers.map((publisher) => publisher.run()));
    expect(await published()).toEqual([JSON.stringify([{ version: 1, at: NOW + 10_000 }])]);
    // A process that starts later states nothing twice.
    await new TermsPublisher(db.dataSource, clock, outbox, cache, log).run();
    expect((await stated()).map((text) => JSON.parse(text).version)).toEqual([1, 0]);
    expect((await stated())[0]).toBe(
      `{"effective_at":${NOW + 10_000},"kind":"terms","of":"orders","replaces":null,"terms":{"durations":[` +
        '{"max":"100.00","min":"1.00","payout":"0.70","seconds":30},{"max":"500.00","min":"5.00","payout":"0.90","seconds":60}' +
        '],"fee_rate":"0.005"},"v":1,"version":1}',
    );
    const [audited] = await db.dataSource.query(`select payload from outbox where event = 'trading.operator.acted'`);
    expect(JSON.stringify(audited.payload)).toContain('terms.orders');
  });

  it('are written once per key, never before terms that are scheduled, and never changed', async () => {
    const later = { ...TERMS, effective_at: new Date(NOW + 3_600_000).toISOString() };
    const keyed = { ...operator, idempotencyKey: 'k1' };
    const first = await admin.set(later, keyed);
    expect(await admin.set(later, keyed)).toEqual(first);
    await expect(admin.set(TERMS, operator)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    const { list, total } = await admin.history({}, operator);
    expect([total, list[0]?.version]).toEqual([2, 2]);
    await expect(db.dataSource.query('update order_terms set fee_rate = 0')).rejects.toThrow('stay as they were');
  });

  it('are refused if the operator has not seen the newest version', async () => {
    const after = { ...TERMS, effective_at: new Date(NOW + 2 * HOUR_MS).toISOString() };
    const newest = (await admin.state({}, operator)).scheduled.at(-1)?.version ?? 0;
    await expect(admin.set({ ...after, version: newest - 1 }, operator)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    expect(await admin.set({ ...after, version: newest }, operator)).toMatchObject({ version: newest + 1 });
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
  ])('are refused with %j', async (wrong, field) => {
    const error = await admin.set({ ...TERMS, ...wrong }, operator).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      errorName: 'VALIDATION',
      problems: expect.arrayContaining([{ field }].map(expect.objectContaining)),
    });
  });

  it('are unavailable while the cache may have missed a change', async () => {
    await cache.run();
    clock.advance(10_000);
    expect(() => cache.now()).toThrow(AppError);
    await cache.run();
    expect(cache.now().version).toBeGreaterThanOrEqual(0);
  });

  it('are for operators only', () => {
    const customer = { ...operator, operator: false };
    for (const call of [
      () => admin.state({}, customer),
      () => admin.history({}, customer),
      () => admin.set(TERMS, customer),
    ]) {
      expect(call).toThrow(expect.objectContaining({ errorName: 'FORBIDDEN' }));
    }
  });
});
