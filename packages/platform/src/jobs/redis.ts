import { Redis } from 'ioredis';

/** No answer for so long means that the server or the connection is gone; BullMQ's workers ask it to wait 10 s at most. */
const SILENCE_MS = 20_000;
/** A command of a request fails after this time, which leaves the request time to answer. */
const FAIL_FAST_MS = 2_000;

/**
 * A Redis connection as BullMQ needs it: commands wait until a lost server is back. Use `failFast` for queues to which
 * requests add jobs, so that no request hangs on Redis. A connection on which an answer is overdue is replaced.
 */
export function connectRedis(url: string, options: { failFast?: boolean } = {}): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: options.failFast ? 1 : null,
    enableOfflineQueue: !options.failFast,
    socketTimeout: options.failFast ? 2 * FAIL_FAST_MS : SILENCE_MS,
    ...(options.failFast ? { commandTimeout: FAIL_FAST_MS } : {}),
    retryStrategy: (times: number) => Math.min(2_000, 100 * times),
  });
  // Failed commands reject for their callers. Without this listener a lost connection would end the process.
  redis.on('error', () => undefined);
  return redis;
}

/**
 * Writes a short-lived key, because a Redis that cannot save, is out of memory or was demoted answers reads.
 * @throws with Redis' own words (`MISCONF`, `OOM`, `READONLY`) if it takes no writes
 */
export function assertWritable(redis: Redis, key: string): Promise<unknown> {
  return redis.set(key, '1', 'PX', 10_000);
}
