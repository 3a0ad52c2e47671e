import type { DataSource, EntityManager } from 'typeorm';
import { Logger } from '../../logging/logger.js';
import { Metrics } from '../../observability/metrics.js';
import { ManualClock, OwnPostgres, until } from '../../testing/index.js';
import { createDataSource, type DatabaseOptions } from '../data-source.js';
import { Reads } from './reads.js';
import { Replica } from './replica.js';

// A PostgreSQL and its streaming replica, which is paused, killed and replaced. A role without privileges reads, as in
// production.

let leader: OwnPostgres;
let standby: OwnPostgres;
let primary: DataSource;
let clock: ManualClock;
let metrics: Metrics;
let replica: Replica;
let reads: Reads;

const MAX_AGE_MS = 30_000;

const optionsOf = ({ url }: OwnPostgres): DatabaseOptions => ({
  ...{ url: url.replace('postgres@', 'service@'), schema: 'public', entities: [], migrations: [] },
});

beforeAll(async () => {
  leader = await OwnPostgres.start();
  await leader.query('create role service login; grant all on schema public to service');
  standby = await leader.standby();
  primary = createDataSource(optionsOf(leader));
  await primary.initialize();
  await primary.query('create table written (n int primary key)');
});

beforeEach(async () => {
  clock = new ManualClock(Date.UTC(2026, 10, 26));
  await follow(standby);
});

afterEach(() => replica.close());

afterAll(async () => {
  await primary.destroy();
  await Promise.all([leader.stop(), standby.stop()]);
});

/** Reads from a server as if it were the replica, which is looked at until it answers. */
async function follow(server: OwnPostgres): Promise<void> {
  const log = new Logger('test', 'silent');
  metrics = new Metrics();
  replica = new Replica(primary, optionsOf(server), clock, log);
  reads = new Reads(primary, { replica, log, metrics });
  await replica.look();
}

interface Seen {
  numbers: number[];
  onReplica: boolean;
}

async function see(manager: EntityManager): Promise<Seen> {
  const [row]: Seen[] = await manager.query(
    `select coalesce(array_agg(n order by n), '{}') as numbers, pg_is_in_recovery() as "onReplica" from written`,
  );
  if (!row) throw new Error('nothing was read');
  return row;
}

let last = 0;
async function write(): Promise<number> {
  last += 1;
  await primary.query('insert into written values ($1)', [last]);
  return last;
}

const seconds = async (n: number): Promise<void> => {
  clock.advance(n * 1_000);
  await replica.look();
};

async function figure(line: string): Promise<number> {
  const text = await metrics.text();
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.slice(line.length) ?? Number.NaN,
  );
}

it('a replica answers with what was written just before', async () => {
  for (let i = 0; i < 20; i++) {
    const n = await write();
    const { numbers, onReplica } = await reads.current(see);
    expect(numbers).toContain(n);
    expect(onReplica).toBe(true);
  }
  expect(await figure('makoto_replica_reads_total{outcome="replica"} ')).toBe(20);
  expect(await figure('makoto_replica_lag_seconds ')).toBe(0);
});

it('while a replica is behind, own writes are read from the primary, older answers from the replica, and the lag is shown', async () => {
  await standby.query('select pg_wal_replay_pause()');
  await until(async () =>
    JSON.stringify(await standby.query('select pg_get_wal_replay_pause_state()')).includes('"paused"'),
  );
  const before = clock.now();
  await seconds(1);
  const n = await write();
  await seconds(4);
  const current = await reads.current(see);
  expect(current).toMatchObject({ onReplica: false });
  expect(current.numbers).toContain(n);
  const aged = await reads.aged(MAX_AGE_MS, see);
  expect(aged.answer.onReplica).toBe(true);
  expect(aged.answer.numbers).not.toContain(n);
  expect(aged.asOf).toBe(before + 1_000);
  expect(await figure('makoto_replica_lag_seconds ')).toBe(4);
  await seconds(MAX_AGE_MS / 1_000);
  const tooOld = await reads.aged(MAX_AGE_MS, see);
  expect(tooOld.answer.onReplica).toBe(false);
  expect(tooOld.answer.numbers).toContain(n);
  expect(tooOld.asOf).toBeUndefined();
  expect(await figure('makoto_replica_reads_total{outcome="behind"} ')).toBe(2);
  await standby.query('select pg_wal_replay_resume()');
  await until(async () => (await reads.current(see)).onReplica);
  await seconds(1);
  expect(await figure('makoto_replica_lag_seconds ')).toBe(0);
});

it('the primary answers while the replica is away, and the replica again once it is back', async () => {
  await standby.kill();
  // The first read may find out before the next look does.
  expect(await reads.current(see)).toMatchObject({ onReplica: false });
  await seconds(5);
  expect(await reads.aged(MAX_AGE_MS, see)).toMatchObject({ answer: { onReplica: false }, asOf: undefined });
  expect(await figure('makoto_replica_lag_seconds ')).toBe(5);
  expect(await figure('makoto_replica_reads_total{outcome="away"} ')).toBe(1);
  await standby.start();
  await until(async () => {
    await seconds(1);
    return (await reads.current(see)).onReplica;
  });
});

it('the primary answers what a replica breaks off', async () => {
  const answer = await reads.current(async (manager) => {
    const seen = await see(manager);
    if (seen.onReplica) await manager.query('select pg_terminate_backend(pg_backend_pid())');
    return seen;
  });
  expect(answer.onReplica).toBe(false);
  expect(await figure('makoto_replica_reads_total{outcome="failed"} ')).toBe(1);
});

it('a server that follows nobody, or another primary, is no replica', async () => {
  await replica.close();
  await follow(leader);
  await reads.current(see);
  expect(await figure('makoto_replica_reads_total{outcome="away"} ')).toBe(1);
  const other = await OwnPostgres.start();
  await other.query('create role service login');
  const otherStandby = await other.standby();
  await replica.close();
  await follow(otherStandby);
  await write();
  expect(await reads.current(see)).toMatchObject({ onReplica: false });
  expect(await figure('makoto_replica_reads_total{outcome="behind"} ')).toBe(1);
  await Promise.all([other.stop(), otherStandby.stop()]);
});
