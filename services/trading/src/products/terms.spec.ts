import { randomUUID } from 'node:crypto';
import {
  type TradingTerms as OrderTerms,
  orderTermsChanged,
  parseList,
  StatementEvent,
  tradingStated,
} from '@makoto/contracts';
import { type CallContext, connectNats, Logger, type Outbox, VersionPublisher } from '@makoto/platform';
import { createTestDatabase, idleOutbox, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { TradingConfig } from '../config.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { TermsCache } from './terms-cache.js';
import { TradingTerms } from './trading-terms.service.js';
import { changesText } from './upcoming-texts.js';

const NOW = Date.UTC(2026, 10, 20, 12, 30);
const clock = new ManualClock(NOW);
const log = new Logger('spec', 'silent');
const operator = (): CallContext => ({ requestId: 'spec', lang: 'en', userId: randomUUID(), operator: true });
const [ann, ben] = [operator(), operator()];

let db: TestDatabase;
let nats: NatsConnection;
let outbox: Outbox;
let cache: TermsCache;
let terms: TradingTerms;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'trading', { migrations: MIGRATIONS });
  nats = await connectNats(process.env['TEST_NATS_URL'] ?? '', 'terms-spec');
  outbox = idleOutbox(db.dataSource, nats);
  cache = new TermsCache(db.dataSource, clock, log, outbox, Object.assign(new TradingConfig(), { FEE_RATE: '0.02' }));
  terms = new TradingTerms(db.dataSource, clock, outbox);
  await cache.onModuleInit();
});

afterAll(async () => {
  await nats.close();
  await db.drop();
});

const TERMS: OrderTerms = {
  durations: [
    { seconds: 60, payout: '0.90', min: '5.00', max: '500.00' },
    { seconds: 30, payout: '0.7', min: '1', max: '100' },
  ],
  fee_rate: '0.005',
};

async function payloads(event: string): Promise<string[]> {
  const rows: { payload: string }[] = await db.dataSource.query('select payload from outbox where event = $1', [event]);
  return rows.map((row) => row.payload);
}

describe('terms of new orders', () => {
  it('start with the settings, and change at their moment, with one statement and an event at announcement and change', async () => {
    /** The publishers of two processes. */
    const publishers = [1, 2].map(
      () => new VersionPublisher(db.dataSource, clock, outbox, log, orderTermsChanged, [cache]),
    );
    expect(cache.inForce()).toMatchObject({ version: 0, feeRate: 20_000n });
    await terms.orders.propose({ content: TERMS, version: 0, reason: 'The market is calm' }, ann);
    await expect(terms.orders.approve({ version: 1 }, ann)).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    await terms.orders.approve({ version: 1 }, ben);
    clock.advance(9_000);
    await cache.run();
    expect(cache.inForce().version).toBe(0);
    for (const publisher of publishers) await publisher.run();
    const event = JSON.stringify([{ kind: 'orders', subject: null, version: 1, at: NOW + 10_000 }]);
    expect(await payloads('trading.terms.changed')).toEqual([event]);
    clock.advance(1_000);
    expect(cache.inForce()).toMatchObject({ version: 1, feeRate: 5_000n });
    expect(cache.inForce().durations).toEqual([
      { seconds: 30, payoutRate: 700_000n, min: 1_000_000n, max: 100_000_000n },
      { seconds: 60, payoutRate: 900_000n, min: 5_000_000n, max: 500_000_000n },
    ]);
    await Promise.all(publishers.map((publisher) => publisher.run()));
    expect(await payloads('trading.terms.changed')).toEqual([event, event]);
    const stated = (await payloads(tradingStated.name)).flatMap((text) => parseList(StatementEvent, JSON.parse(text)));
    expect(stated.map(({ text }) => JSON.parse(text))).toEqual([
      expect.objectContaining({ of: 'orders', version: 0, effective_at: 0 }),
      expect.objectContaining({ of: 'orders', version: 1, effective_at: NOW + 10_000, terms: TERMS }),
    ]);
    const audited = (await payloads('trading.operator.acted')).join();
    expect(audited).toContain('terms.propose');
    expect(audited).toContain('terms.approve');
  });

  it('are as shown, or the order is refused with the new ones', () => {
    expect(cache.forOrder(1, 60).version).toBe(1);
    expect(cache.forOrder(undefined, 60).version).toBe(1);
    expect(() => cache.forOrder(0, 60)).toThrow(
      expect.objectContaining({
        ...{ errorName: 'TERMS_CHANGED', params: { fee_rate: '0.005', payout: '0.90', version: 1 } },
      }),
    );
  });

  it('are announced by what changes', async () => {
    const [before, after] = [cache.parse(await cache.at(NOW)), cache.inForce()];
    expect(changesText(before, after, 'en')).toBe(
      'the fee is 0.5% of the stake; orders of 30 seconds pay 70%, with stakes of 1 to 100 USD; orders of 60 seconds pay ' +
        '90%, with stakes of 5 to 500 USD; orders of 15 seconds are no longer offered; orders of 180 seconds are no longer ' +
        'offered; orders of 300 seconds are no longer offered.',
    );
    expect(changesText(after, after, 'jp')).toBeUndefined();
  });

  it.each([
    [{ durations: [] }, 'content.durations'],
    [{ durations: [...TERMS.durations, ...TERMS.durations] }, 'content.durations'],
    [{ durations: [{ seconds: 60, payout: '1.01', min: '1', max: '2' }] }, 'content.durations.0.payout'],
    [{ durations: [{ seconds: 60, payout: '0', min: '1', max: '2' }] }, 'content.durations.0.payout'],
    [{ durations: [{ seconds: 60, payout: '0.5', min: '3', max: '2' }] }, 'content.durations.0.max'],
    [{ durations: [{ seconds: 60, payout: '0.5', min: '0.001', max: '2' }] }, 'content.durations.0.min'],
    [{ fee_rate: '0.11' }, 'content.fee_rate'],
    [{ fee_rate: '-0.01' }, 'content.fee_rate'],
  ])('are refused with %j', async (wrong, field) => {
    const proposal = { content: { ...TERMS, ...wrong }, version: 1, reason: 'A mistake' };
    await expect(terms.orders.propose(proposal, ann)).rejects.toMatchObject({
      ...{ errorName: 'VALIDATION', problems: expect.arrayContaining([expect.objectContaining({ field })]) },
    });
  });

  it('limit the risk on one market between nothing and all of the capital', async () => {
    for (const share of ['0', '1.01', '-0.1']) {
      await expect(
        terms.exposure.propose({ content: { share }, version: null, reason: 'A mistake' }, ann),
      ).rejects.toMatchObject({ errorName: 'VALIDATION', problems: [{ field: 'content.share' }] });
    }
  });
});
