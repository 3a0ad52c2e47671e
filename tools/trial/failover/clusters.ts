import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunRecord } from '../../launcher/lib/run-record.ts';
import type { Say } from '../../launcher/lib/say.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import { PARTS } from '../../launcher/product/parts.ts';
import { openSecrets, passwordName, type Secrets, type ServerWithUsers } from '../../launcher/product/secrets.ts';
import { urlAs } from '../../launcher/servers/users.ts';
import { removeTestDir, TEST_DIR_PREFIX } from '../../test/test-dirs.ts';
import { type BalancerPorts, startBalancer } from './balancer.ts';
import type { ClusterNode } from './cluster-node.ts';
import { NatsCluster } from './nats-cluster.ts';
import { PostgresCluster } from './postgres-cluster.ts';
import { clusterPrograms } from './programs.ts';
import { RedisCluster } from './redis-cluster.ts';
import { SecondPostgres } from './second-postgres.ts';

const READY_WITHIN_MS = 120_000;

/** Clusters of PostgreSQL, NATS and Redis on this machine's loopback, behind one balancer, and a second PostgreSQL. */
export interface Clusters {
  /** Of wallet and trading. */
  postgres: PostgresCluster;
  /** Of the other services. */
  second: SecondPostgres;
  nats: NatsCluster;
  redis: RedisCluster;
  /** A product's settings with these servers. */
  env: NodeJS.ProcessEnv;
  /** The product's data directory, which holds the servers' passwords. */
  dataDir: string;
  /** Waits until each cluster has all its members. @throws Error if that takes more than two minutes */
  untilWhole(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the clusters. @throws Failure if a program cannot be installed, Error if one does not start */
export async function startClusters(env: NodeJS.ProcessEnv, say: Say): Promise<Clusters> {
  const programs = await clusterPrograms(env, say);
  const [dir, dataDir] = [ownDir(), ownDir()];
  const secrets = openSecrets(dataDir, {});
  const ground = { dir, env, record: await RunRecord.take(dir, say) };
  const started: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    try {
      for (const one of started.reverse()) await one.stop();
    } finally {
      // What a start that failed midway has left.
      ground.record.killAll();
      ground.record.release();
      for (const own of [dir, dataDir]) removeTestDir(own);
    }
  };
  const keep = <T extends { stop(): Promise<void> }>(one: T): T => {
    started.push(one);
    return one;
  };
  try {
    const postgres = keep(await PostgresCluster.start(programs, ground, secrets));
    const second = keep(await SecondPostgres.start(ground, secrets));
    const nats = keep(await NatsCluster.start(programs, ground, secrets));
    const redis = keep(await RedisCluster.start(programs, ground, secrets));
    const balanced = { postgres: postgres.backends, nats: nats.backends, redis: redis.backends };
    const redisPassword = secrets(passwordName('redis'));
    const { machine, ports } = await startBalancer(programs.haproxy, { ...balanced, redisPassword }, ground);
    keep(machine);
    const nodes = [...postgres.nodes, second, ...nats.nodes, ...redis.nodes].map((node) => node.machine);
    const wait = async (what: string, isReady: () => Promise<boolean>): Promise<void> => {
      await waitFor(async () => ((await isReady()) ? true : undefined), {
        ...{ timeoutMs: READY_WITHIN_MS, everyMs: 250 },
        onTimeout: () => new Error(`${what} is not whole after two minutes:\n${logsOf(nodes)}`),
      });
    };
    await wait('PostgreSQL', () => postgres.isWhole());
    await wait('the second PostgreSQL', () => second.isWhole());
    await wait('Redis', () => redis.isWhole());
    await wait('NATS', () => nats.isFormed());
    return {
      ...{ postgres, second, nats, redis, dataDir, stop },
      env: { ...productEnvironment(env, ports, secrets), ...(await second.prepare()) },
      untilWhole: async () => {
        await wait('PostgreSQL', () => postgres.isWhole());
        await wait('the second PostgreSQL', () => second.isWhole());
        await wait('Redis', () => redis.isWhole());
        await wait('NATS', () => nats.isWhole());
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** If this process is killed, the next test run ends what is noted there. */
function ownDir(): string {
  const dir = mkdtempSync(join(tmpdir(), TEST_DIR_PREFIX));
  chmodSync(dir, 0o711);
  return dir;
}

function logsOf(nodes: readonly ClusterNode[]): string {
  return nodes.map((node) => `${node.name}: ${node.tail().slice(-2).join(' | ')}`).join('\n');
}

/** The servers' URLs for the launcher, and for each part with its own user. */
function productEnvironment(env: NodeJS.ProcessEnv, ports: BalancerPorts, secrets: Secrets): NodeJS.ProcessEnv {
  const password = encodeURIComponent(secrets('POSTGRES_PASSWORD'));
  const urls = { nats: `nats://127.0.0.1:${ports.nats}`, redis: `redis://127.0.0.1:${ports.redis}` };
  const ofPart = (server: ServerWithUsers): [string, string][] =>
    PARTS.map((part) => [
      `${part.toUpperCase()}_${server.toUpperCase()}_URL`,
      urlAs(server, urls[server], secrets, part),
    ]);
  return {
    ...env,
    HOST: '127.0.0.1',
    JETSTREAM_REPLICAS: String(NatsCluster.replicas),
    DATABASE_URL: `postgresql://postgres:${password}@127.0.0.1:${ports.postgres}/postgres`,
    NATS_URL: urlAs('nats', urls.nats, secrets),
    REDIS_URL: urlAs('redis', urls.redis, secrets),
    ...Object.fromEntries([...ofPart('nats'), ...ofPart('redis')]),
  };
}
