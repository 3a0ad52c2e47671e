import { Cluster, type CommonRedisOptions, Redis, type SentinelConnectionOptions } from 'ioredis';
import { ConfigError } from '../config/load-config.js';
import { urlsOf } from '../hosts.js';

/** A connection to one Redis, to the master that Sentinels name, or to a cluster. */
export type RedisConnection = Redis | Cluster;

const CLUSTER = /^rediss?\+cluster:/;
const SENTINEL = /^rediss?\+sentinel:/;
const DEFAULT_PORTS = { redis: 6379, sentinel: 26_379 };

/** No answer for so long means that the server or the connection is gone; BullMQ's workers ask it to wait 10 s at most. */
const SILENCE_MS = 20_000;
/** A command of a request fails after this time, which leaves the request time to answer. */
const FAIL_FAST_MS = 2_000;

/**
 * A Redis connection as BullMQ needs it: commands wait until a lost server is back. Use `failFast` for queues to which
 * requests add jobs, so that no request hangs on Redis. A connection on which an answer is overdue is replaced.
 * @param url `redis://user:password@host:6379/0`; `redis+sentinel://user:password@s1:26379,s2:26379/name of the master`,
 * where `?sentinel_password=` is the Sentinels' own; or `redis+cluster://user:password@n1:6379,n2:6379`. With `rediss` in
 * place of `redis` connections are encrypted.
 */
export function connectRedis(url: string, options: { failFast?: boolean } = {}): RedisConnection {
  if (url.includes(',') && !CLUSTER.test(url) && !SENTINEL.test(url) && urlsOf(url).length > 1) {
    throw new ConfigError('Setting REDIS_URL: it names several hosts; begin it with redis+sentinel or redis+cluster.');
  }
  const common: CommonRedisOptions = {
    maxRetriesPerRequest: options.failFast ? 1 : null,
    enableOfflineQueue: !options.failFast,
    socketTimeout: options.failFast ? 2 * FAIL_FAST_MS : SILENCE_MS,
    ...(options.failFast ? { commandTimeout: FAIL_FAST_MS } : {}),
    retryStrategy: retryAfterMs,
  };
  const redis = CLUSTER.test(url)
    ? connectCluster(url, common)
    : SENTINEL.test(url)
      ? new Redis({ ...common, ...sentinelOptions(url) })
      : new Redis(url, common);
  // Failed commands reject for their callers. Without this listener a lost connection would end the process.
  redis.on('error', () => undefined);
  return redis;
}

/**
 * The prefix of a queue's keys. BullMQ's scripts use several keys at once, so in a cluster a hash tag keeps those of a
 * queue on one node.
 */
export function queuePrefix(url: string, queue: string, prefix = 'bull'): string {
  return CLUSTER.test(url) ? `{${prefix}:${queue}}` : prefix;
}

/**
 * Writes a short-lived key, because a Redis that cannot save, is out of memory or was demoted answers reads.
 * @throws with Redis' own words (`MISCONF`, `OOM`, `READONLY`) if it takes no writes
 */
export function assertWritable(redis: RedisConnection, key: string): Promise<unknown> {
  return redis.set(key, '1', 'PX', 10_000);
}

const retryAfterMs = (times: number): number => Math.min(2_000, 100 * times);

function connectCluster(url: string, common: CommonRedisOptions): Cluster {
  const { nodes, login } = partsOf(url, DEFAULT_PORTS.redis);
  const { enableOfflineQueue = true, retryStrategy: _, ...redisOptions } = common;
  return new Cluster(nodes, {
    redisOptions: { ...redisOptions, ...login },
    enableOfflineQueue,
    clusterRetryStrategy: retryAfterMs,
    // Certificates name hosts; without this the nodes' addresses would be used.
    ...(login.tls ? { dnsLookup: (host, found) => found(null, host) } : {}),
  });
}

function sentinelOptions(url: string): CommonRedisOptions & SentinelConnectionOptions {
  const { nodes, login, first } = partsOf(url, DEFAULT_PORTS.sentinel);
  const sentinelPassword = first.searchParams.get('sentinel_password');
  return {
    sentinels: nodes,
    name: decodeURIComponent(first.pathname.slice(1)) || 'mymaster',
    ...login,
    ...(sentinelPassword ? { sentinelPassword } : {}),
    enableTLSForSentinelMode: login.tls !== undefined,
    // A master that hangs breaks no connection: the Sentinels say when another has taken over.
    failoverDetector: true,
    sentinelRetryStrategy: retryAfterMs,
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
}

interface RedisParts {
  nodes: { host: string; port: number }[];
  login: { username?: string; password?: string; tls?: Record<string, never> };
  first: URL;
}

function partsOf(url: string, defaultPort: number): RedisParts {
  const urls = urlsOf(url).map((one) => new URL(one));
  const [first] = urls;
  if (!first) throw new Error('REDIS_URL names no host');
  const { protocol, username, password } = first;
  return {
    nodes: urls.map(({ hostname, port }) => ({ host: hostname, port: Number(port || defaultPort) })),
    login: {
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(protocol.startsWith('rediss') ? { tls: {} } : {}),
    },
    first,
  };
}
