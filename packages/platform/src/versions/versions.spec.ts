import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Int, type ProposalOf } from '@makoto/contracts';
import { Test } from '@nestjs/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Clock } from '../clock.js';
import { Logger } from '../logging/logger.js';
import { Metrics } from '../observability/metrics.js';
import type { CallContext } from '../rpc/call-context.js';
import { createTestDatabase, ManualClock, type TestDatabase } from '../testing/index.js';
import { VersionCache } from './version-cache.js';
import { VersionMetrics } from './version-metrics.js';
import { type VersionStep, Versions } from './versions.js';
import { CREATE_VERSIONS, DROP_VERSIONS } from './versions.sql.js';

class VersionsTable implements MigrationInterface {
  name = 'VersionsTable1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_VERSIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_VERSIONS);
  }
}

class Speed {
  @Int(0, 1_000) limit!: number;
}

const NOW = Date.UTC(2026, 10, 24, 9);
const NOTICE_MS = 10_000;
const clock = new ManualClock(NOW);
const log = new Logger('spec', 'silent');
const operator = (): CallContext => ({ requestId: 'spec', lang: 'en', userId: randomUUID(), operator: true });
const [ann, ben, eve] = [operator(), operator(), operator()];

let db: TestDatabase;
let versions: Versions<Speed>;
let cache: VersionCache<Speed>;
const steps: [VersionStep, number][] = [];
let failing = false;

beforeEach(async () => {
  clock.set(NOW);
  steps.length = 0;
  failing = false;
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'versions', { migrations: [VersionsTable] });
  const kind = { name: 'speed', content: Speed, noticeMs: NOTICE_MS };
  versions = new Versions(
    db.dataSource,
    clock,
    { notify: () => undefined },
    {
      ...kind,
      problems: ({ limit }) => (limit > 200 ? [{ field: 'limit', key: 'range', params: { min: 0, max: 200 } }] : []),
      recorded: (_manager, step, { version }) => {
        steps.push([step, version]);
        return failing ? Promise.reject(new Error('the process dies here')) : Promise.resolve();
      },
    },
  );
  cache = new VersionCache(db.dataSource, clock, log, { ...kind, first: new Map([['', { limit: 50 }]]) });
  await cache.onModuleInit();
});
afterEach(() => db.drop());

const proposal = (limit: number, version: number, more: Partial<ProposalOf<Speed>> = {}): ProposalOf<Speed> => ({
  ...{ content: { limit }, version, reason: 'The road is dry', ...more },
});

describe('a version', () => {
  it('takes effect at its moment, after one operator proposed and another approved it', async () => {
    expect(cache.now()).toMatchObject({ version: 0, content: { limit: 50 }, proposedBy: null });
    const proposed = await versions.propose(proposal(80, 0), ann);
    expect(proposed).toMatchObject({ version: 1, status: 'proposed', effective_at: null, proposed_by: ann.userId });
    await expect(versions.approve({ version: 1 }, ann)).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    clock.advance(5_000);
    const approved = await versions.approve({ version: 1 }, ben);
    expect(approved).toMatchObject({ status: 'approved', decided_by: ben.userId });
    expect(Date.parse(approved.effective_at ?? '')).toBe(NOW + 5_000 + NOTICE_MS);
    await cache.run();
    expect(cache.now().version).toBe(0);
    expect(cache.upcoming().map(({ version }) => version)).toEqual([1]);
    expect(await versions.state({}, ann)).toMatchObject({
      ...{ current: { version: 0 }, scheduled: [{ version: 1 }], proposal: null, newest: 1 },
    });
    clock.advance(NOTICE_MS - 3_000);
    await cache.run();
    clock.advance(3_000);
    expect(cache.now()).toMatchObject({ version: 1, content: { limit: 80 } });
    expect(cache.upcoming()).toEqual([]);
    await expect(cache.at(NOW)).resolves.toMatchObject({ version: 0 });
    expect(steps).toEqual([
      ['propose', 1],
      ['approve', 1],
    ]);
  });

  it('is refused by the database when its proposer approves it, and never changes or vanishes', async () => {
    await versions.propose(proposal(80, 0), ann);
    const approve = `update versions set status = 'approved', effective_at = 1, decided_at = 1, decided_by = `;
    await expect(db.dataSource.query(`${approve} proposed_by where version = 1`)).rejects.toThrow('violates check');
    for (const change of [`content = '{"limit": 1}'`, `proposed_by = 'eve'`, 'version = 7', `reason = ''`]) {
      await expect(db.dataSource.query(`update versions set ${change} where version = 1`)).rejects.toThrow(
        'by a new version only',
      );
    }
    await expect(db.dataSource.query('delete from versions')).rejects.toThrow('by a new version only');
    await expect(db.dataSource.query('update versions set effective_at = 1 where version = 0')).rejects.toThrow();
  });

  it('may be rejected by another operator and withdrawn by its proposer only', async () => {
    await versions.propose(proposal(80, 0), ann);
    const refusal = { version: 1, reason: 'Too fast' };
    await expect(versions.reject(refusal, ann)).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    await expect(versions.withdraw(refusal, ben)).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    expect(await versions.reject(refusal, ben)).toMatchObject({ status: 'rejected', decision_reason: 'Too fast' });
    await expect(versions.approve({ version: 1 }, ben)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await versions.propose(proposal(70, 1), ben);
    expect(await versions.withdraw({ version: 2, reason: 'Not yet' }, ben)).toMatchObject({ status: 'withdrawn' });
    expect((await versions.history({}, eve)).list.map(({ status }) => status)).toEqual([
      ...['withdrawn', 'rejected', 'approved'],
    ]);
    await cache.run();
    expect(cache.upcoming()).toEqual([]);
  });

  it('is refused when it is invalid, based on an older version, or too soon', async () => {
    await expect(versions.propose(proposal(201, 0), ann)).rejects.toMatchObject({
      ...{ errorName: 'VALIDATION', problems: [{ field: 'content.limit' }] },
    });
    const soon = new Date(NOW + NOTICE_MS - 1).toISOString();
    await expect(versions.propose(proposal(80, 0, { effective_at: soon }), ann)).rejects.toMatchObject({
      ...{ errorName: 'VALIDATION', problems: [{ field: 'effective_at' }] },
    });
    await versions.propose(proposal(80, 0), ann);
    await expect(versions.propose(proposal(90, 0), ben)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(versions.propose(proposal(90, 1), ben)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(versions.approve({ version: 9 }, ben)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    await expect(versions.approve({ version: 1 }, { ...ben, operator: false })).rejects.toMatchObject({
      errorName: 'FORBIDDEN',
    });
  });

  it('takes effect after all versions with lower numbers', async () => {
    const [tomorrow, later] = [NOW + 86_400_000, NOW + 86_400_001].map((at) => new Date(at).toISOString());
    await versions.propose(proposal(80, 0, { effective_at: tomorrow ?? null }), ann);
    await versions.approve({ version: 1 }, ben);
    await expect(versions.propose(proposal(90, 1), ann)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await versions.propose(proposal(90, 1, { effective_at: later ?? null }), ann);
    expect(await versions.approve({ version: 2 }, ben)).toMatchObject({ effective_at: later });
  });

  it('that is approved after the moment it was proposed for takes effect with full notice', async () => {
    const soon = new Date(NOW + NOTICE_MS).toISOString();
    await versions.propose(proposal(80, 0, { effective_at: soon }), ann);
    clock.advance(60_000);
    const { effective_at } = await versions.approve({ version: 1 }, ben);
    expect(Date.parse(effective_at ?? '')).toBe(clock.now() + NOTICE_MS);
  });
});

describe('concurrent operators', () => {
  it('get one proposal and one decision between them', async () => {
    for (let newest = 0; newest < 10; newest += 1) {
      const proposed = await Promise.allSettled([40, 41, 42].map((l) => versions.propose(proposal(l, newest), ann)));
      expect(proposed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const version = newest + 1;
      const decided = await Promise.allSettled([
        versions.approve({ version }, ben),
        versions.approve({ version }, eve),
        versions.reject({ version, reason: 'No' }, eve),
        versions.withdraw({ version, reason: 'No' }, ann),
      ]);
      expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      clock.advance(NOTICE_MS + 1);
    }
  });

  it('get the first reply again when they repeat a step with its key', async () => {
    const keyed = { ...ann, idempotencyKey: 'p1' };
    const first = await versions.propose(proposal(80, 0), keyed);
    expect(await versions.propose(proposal(80, 0), keyed)).toEqual(first);
    expect(steps).toEqual([['propose', 1]]);
  });

  it('find nothing changed when the transaction of a step fails', async () => {
    await versions.propose(proposal(80, 0), ann);
    failing = true;
    await expect(versions.approve({ version: 1 }, ben)).rejects.toThrow('dies here');
    expect(await versions.state({}, ann)).toMatchObject({ scheduled: [], proposal: { status: 'proposed' } });
  });
});

describe('a process', () => {
  it('answers UNAVAILABLE before it could miss a change', async () => {
    clock.advance(NOTICE_MS - 2_000);
    expect(() => cache.now()).toThrow('UNAVAILABLE');
    await cache.run();
    expect(cache.now().version).toBe(0);
  });

  it('keeps the first version when the settings change', async () => {
    const kind = { name: 'speed', content: Speed, noticeMs: NOTICE_MS };
    const later = new VersionCache(db.dataSource, clock, log, { ...kind, first: new Map([['', { limit: 60 }]]) });
    await later.onModuleInit();
    expect(later.now().content).toEqual({ limit: 50 });
  });

  it.each([
    ['that a changed setting has no effect', undefined, 1],
    ['that a changed setting among others has no effect', ({ limit }: Speed) => ({ limit }), 1],
    ['nothing if the product begins with something else that is no setting', () => ({}), 0],
  ])('logs %s', async (_, settings, times) => {
    const warn = jest.spyOn(log, 'warn');
    const kind = { name: 'speed', content: Speed, noticeMs: NOTICE_MS, ...(settings && { settings }) };
    await new VersionCache(db.dataSource, clock, log, {
      ...kind,
      first: new Map([['', { limit: 50 }]]),
    }).onModuleInit();
    expect(warn).not.toHaveBeenCalled();
    await new VersionCache(db.dataSource, clock, log, {
      ...kind,
      first: new Map([['', { limit: 60 }]]),
    }).onModuleInit();
    expect(warn).toHaveBeenCalledTimes(times);
    warn.mockRestore();
  });
});

it('the age of the versions in memory is a metric, so that a process that cannot read new ones is seen', async () => {
  const metrics = new Metrics();
  const given = [
    { provide: VersionCache, useValue: cache },
    { provide: Metrics, useValue: metrics },
    { provide: Clock, useValue: clock },
  ];
  const module = await Test.createTestingModule({ providers: [...given, VersionMetrics] }).compile();
  module.get(VersionMetrics).onApplicationBootstrap();
  const shown = async (): Promise<string | undefined> =>
    (await metrics.text()).split('\n').find((line) => line.startsWith('makoto_versions_age_seconds{'));
  expect(await shown()).toBe('makoto_versions_age_seconds{kind="speed"} 0');
  clock.advance(9_000);
  expect(await shown()).toBe('makoto_versions_age_seconds{kind="speed"} 9');
  await cache.run();
  expect(await shown()).toBe('makoto_versions_age_seconds{kind="speed"} 0');
});
