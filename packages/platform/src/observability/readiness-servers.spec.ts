import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NatsConnection } from '@nats-io/transport-node';
import type { DataSource } from 'typeorm';
import { SystemClock } from '../clock.js';
import { createDataSource } from '../database/data-source.js';
import { JobMetrics } from '../jobs/job-metrics.js';
import { JobQueue } from '../jobs/job-queue.js';
import { Logger } from '../logging/logger.js';
import { connectNats } from '../service/nats.js';
import { OwnNats, OwnPostgres, OwnRedis, until } from '../testing/index.js';
import { Metrics } from './metrics.js';
import { MetricsServer } from './metrics-server.js';
import { Readiness } from './readiness.js';
import { serverChecks } from './service-metrics.js';

// Liveness and readiness of a service's parts while each server that it needs is killed, hangs or refuses to write.

const log = new Logger('spec', 'silent');
let postgres: OwnPostgres;
let redis: OwnRedis;
let nats: OwnNats;
let connection: NatsConnection;
let dataSource: DataSource;
let metricsServer: MetricsServer;
let url: string;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [postgres, redis, nats] = await Promise.all([OwnPostgres.start(), OwnRedis.start(), OwnNats.start()]);
  dataSource = createDataSource({ url: postgres.url, schema: 'public', entities: [], migrations: [] });
  await dataSource.initialize();
  connection = await connectNats(nats.url, 'spec');
  const metrics = new Metrics();
  const readiness = new Readiness(serverChecks({ nats: connection, dataSource }));
  const jobs = new JobMetrics(metrics, new SystemClock(), readiness);
  const queue = new JobQueue({ name: 'spec', redisUrl: redis.url, log }, jobs);
  metricsServer = new MetricsServer(metrics, readiness);
  url = `http://127.0.0.1:${await metricsServer.listen(0, '127.0.0.1')}`;
  closers.push(
    () => metricsServer.close(),
    () => queue.close(),
    () => connection.close(),
    () => dataSource.destroy(),
    () => Promise.all([postgres.stop(), redis.stop(), nats.stop()]),
  );
});

afterAll(async () => {
  for (const close of closers) await close();
});

interface Ready {
  status: number;
  body: { status: string; parts: Record<string, string>; causes: Record<string, string> };
}

async function ready(): Promise<Ready> {
  const reply = await fetch(`${url}/readyz`);
  return { status: reply.status, body: await reply.json() };
}

/** Readiness has fallen for this server alone, says why, and the process is alive. */
async function expectFallen(server: string, cause: RegExp): Promise<void> {
  await until(async () => (await ready()).status === 503);
  const { body } = await ready();
  const others = Object.entries(body.parts).filter(([name]) => name !== server);
  expect(body.parts[server]).toBe('unavailable');
  expect(others.map(([, state]) => state)).toEqual(['ok', 'ok']);
  expect(body.causes).toEqual({ [server]: expect.stringMatching(cause) });
  expect((await fetch(`${url}/livez`)).status).toBe(200);
}

const redisUp = async (): Promise<string | undefined> =>
  /^makoto_redis_up\{queue="spec"\} (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];

const expectBack = (): Promise<void> => until(async () => (await ready()).status === 200);

beforeEach(expectBack);

describe('a process whose', () => {
  it('PostgreSQL is killed is alive and not ready until it is back', async () => {
    await postgres.kill();
    await expectFallen('postgres', /terminat|ECONNREFUSED|ECONNRESET/);
    await postgres.start();
    await expectBack();
  });

  it('PostgreSQL hangs is not ready until it goes on', async () => {
    postgres.pause();
    await expectFallen('postgres', /no answer within|timeout/);
    postgres.resume();
    await expectBack();
  });

  it('PostgreSQL takes no writes is not ready until it does', async () => {
    await postgres.query('alter system set default_transaction_read_only = on');
    await postgres.query('select pg_reload_conf()');
    await expectFallen('postgres', /read-only/);
    await postgres.query('alter system reset default_transaction_read_only');
    await postgres.query('select pg_reload_conf()');
    await expectBack();
  });

  it('PostgreSQL is a standby is not ready until it is promoted', async () => {
    const standby = await postgres.standby();
    const follower = createDataSource({ url: standby.url, schema: 'public', entities: [], migrations: [] });
    try {
      await follower.initialize();
      const [check] = serverChecks({ nats: connection, dataSource: follower });
      await expect(check?.check()).rejects.toThrow('PostgreSQL is read-only');
      await standby.query('select pg_promote()');
      await check?.check();
    } finally {
      if (follower.isInitialized) await follower.destroy();
      await standby.stop();
    }
  });

  it('Redis is killed is alive and not ready until it is back', async () => {
    await redis.kill();
    await expectFallen('redis', /ECONNREFUSED|closed|writeable/);
    expect(await redisUp()).toBe('0');
    await redis.start();
    await expectBack();
    expect(await redisUp()).toBe('1');
  });

  it('Redis hangs is not ready until it goes on', async () => {
    redis.pause();
    await expectFallen('redis', /no answer within|timed out/);
    redis.resume();
    await expectBack();
  });

  it.each([
    {
      refusal: 'OOM',
      begin: ['maxmemory', '1'],
      end: ['maxmemory', '0'],
    },
    {
      refusal: 'NOREPLICAS',
      begin: ['min-replicas-to-write', '1'],
      end: ['min-replicas-to-write', '0'],
    },
  ])('Redis answers reads and refuses writes with $refusal is not ready until it takes them', async (given) => {
    await redis.client.config('SET', given.begin[0] ?? '', given.begin[1] ?? '');
    await expectFallen('redis', new RegExp(`^${given.refusal}`));
    expect(await redisUp()).toBe('0');
    await redis.client.config('SET', given.end[0] ?? '', given.end[1] ?? '');
    await expectBack();
  });

  it('Redis cannot save refuses writes with MISCONF is not ready until it can', async () => {
    const dump = join(redis.dir, 'dump.rdb');
    await mkdir(dump);
    await redis.client.config('SET', 'save', '3600 1');
    await redis.client.bgsave();
    await expectFallen('redis', /^MISCONF/);
    await rm(dump, { recursive: true });
    await redis.client.bgsave();
    await expectBack();
    await redis.client.config('SET', 'save', '');
  });

  it('Redis was demoted to a replica is not ready until it is the master again', async () => {
    await redis.client.call('REPLICAOF', '127.0.0.1', '1');
    await expectFallen('redis', /^(READONLY|MASTERDOWN)/);
    await redis.client.call('REPLICAOF', 'NO', 'ONE');
    await expectBack();
  });

  it('NATS is killed is alive and not ready until it is back', async () => {
    await nats.kill();
    await expectFallen('nats', /./);
    await nats.restart();
    await expectBack();
  });
});
