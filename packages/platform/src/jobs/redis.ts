import { Redis } from 'ioredis';

/**
 * A Redis connection as BullMQ wants it: commands wait for a lost server rather than fail. For queues that add jobs on
 * a request's path use `failFast`, so that a request never hangs on Redis.
 */
export function connectRedis(url: string, options: { failFast?: boolean } = {}): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: options.failFast ? 1 : null,
    enableOfflineQueue: !options.failFast,
    retryStrategy: (times: number) => Math.min(2_000, 100 * times),
  });
  // BullMQ and callers see failed commands themselves; without a listener a lost connection would end the process.
  redis.on('error', () => undefined);
  return redis;
}
