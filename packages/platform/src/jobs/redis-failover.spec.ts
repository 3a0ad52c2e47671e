import { SystemClock } from '../clock.js';
import { Logger } from '../logging/logger.js';
import { Metrics } from '../observability/metrics.js';
import { OwnRedis, until } from '../testing/index.js';
import { JobMetrics } from './job-metrics.js';
import { JobQueue } from './job-queue.js';
import { JobWorker } from './job-worker.js';
import { connectRedis } from './redis.js';

// Queues on Redis with a Sentinel, and on a Redis Cluster.

const log = new Logger('spec', 'silent');

/** What the test under way has started, to be stopped however it ends. */
let running: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of running.reverse()) await stop();
  running = [];
});

async function own(starting: Promise<OwnRedis>): Promise<OwnRedis> {
  const redis = await starting;
  running.push(() => redis.stop());
  return redis;
}

/** A queue and its worker. */
function openQueue(redisUrl: string): { done: string[]; add: (name: string) => Promise<void> } {
  const done: string[] = [];
  const options = { name: 'spec-tasks', redisUrl, log };
  const queue = new JobQueue<{ name: string }>(options, new JobMetrics(new Metrics(), new SystemClock()));
  const worker = new JobWorker(options, async (data) => {
    done.push(String(Reflect.get(Object(data), 'name')));
  });
  running.push(async () => {
    await worker.close();
    await queue.close();
  });
  return { done, add: (name) => queue.add({ name }, {}) };
}

describe('Redis with a Sentinel', () => {
  it.each(['killed', 'paused'] as const)('jobs go on at the new master after the old one was %s', async (how) => {
    const master = await own(OwnRedis.start());
    const replica = await own(OwnRedis.start('--replicaof', '127.0.0.1', String(master.port)));
    await until(async () => (await replica.client.info('replication')).includes('master_link_status:up'));
    const sentinel = await own(OwnRedis.sentinel('makoto', master, replica));
    await until(async () =>
      String(await sentinel.client.call('SENTINEL', 'REPLICAS', 'makoto')).includes('link-status,ok'),
    );
    const queue = openQueue(`redis+sentinel://127.0.0.1:1,127.0.0.1:${sentinel.port}/makoto`);
    await until(async () => {
      await queue.add('before');
      return queue.done.includes('before');
    });
    if (how === 'killed') await master.kill();
    else master.pause();
    await until(async () => {
      await queue.add('after');
      return queue.done.includes('after');
    }, 100_000);
    expect(await replica.client.info('replication')).toContain('role:master');
    master.resume();
  });
});

describe('a Redis Cluster', () => {
  it('takes jobs: the keys of a queue are on one node', async () => {
    const node = await own(OwnRedis.start('--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1'));
    await node.client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    await until(async () => String(await node.client.call('CLUSTER', 'INFO')).includes('cluster_state:ok'));
    const queue = openQueue(`redis+cluster://127.0.0.1:${node.port}`);
    await until(async () => {
      await queue.add('first');
      return queue.done.includes('first');
    });
    const keys = await node.client.keys('*');
    expect(keys.every((key) => key.startsWith('{bull:spec-tasks}:spec-tasks'))).toBe(true);
  });
});

it('several hosts of one Redis are refused: only Sentinels or a cluster decide between them', () => {
  expect(() => connectRedis('redis://h1:6379,h2:6379')).toThrow('redis+sentinel or redis+cluster');
});
