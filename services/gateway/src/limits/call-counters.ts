import { createHash } from 'node:crypto';
import {
  assertWritable,
  Clock,
  connectRedis,
  Logger,
  Readiness,
  type RedisConnection,
  withTimeLimit,
} from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { boundedCache } from '../bounded-cache.js';
import { GatewayConfig } from '../config.js';

/** Callers must not hang if Redis does. */
const REDIS_TIMEOUT_MS = 300;
const READY_TIMEOUT_MS = 1_000;
const MAX_LOCAL = 50_000;
const WARN_EVERY_MS = 60_000;

/** Counts one use of a key and returns `[uses in the window, milliseconds until the window ends]`. */
const COUNT = `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {n, redis.call('PTTL', KEYS[1])}`;

interface Window {
  uses: number;
  endsAt: number;
}

/**
 * Counts uses of sensitive calls in fixed windows: in Redis for all gateways, or in this process while Redis is down.
 */
@Injectable()
export class CallCounters implements OnModuleInit, OnModuleDestroy {
  private readonly redis: RedisConnection;
  private readonly local = boundedCache<Window>(MAX_LOCAL);
  private warnedAt = 0;

  constructor(
    config: GatewayConfig,
    private readonly clock: Clock,
    private readonly log: Logger,
    readiness: Readiness,
  ) {
    this.redis = connectRedis(config.REDIS_URL, { failFast: true });
    const check = () => assertWritable(this.redis, 'limit:writable');
    readiness.add({ name: 'redis', neededFor: 'limits', check });
  }

  /** Waits briefly for Redis, so that the first uses are counted there. */
  async onModuleInit(): Promise<void> {
    if (this.redis.status === 'ready') return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, READY_TIMEOUT_MS);
      this.redis.once('ready', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  onModuleDestroy(): void {
    this.redis.disconnect();
  }

  /** Counts a use of `key`. Returns 0 if it is within `max` per window, or the whole seconds until the window ends. */
  async use(key: string, max: number, windowS: number): Promise<number> {
    const window = await this.count(`limit:${hash(key)}`, windowS * 1_000);
    if (window.uses <= max) return 0;
    return Math.max(1, Math.ceil((window.endsAt - this.clock.now()) / 1_000));
  }

  private async count(key: string, windowMs: number): Promise<Window> {
    const now = this.clock.now();
    try {
      const [uses, leftMs] = numbers(
        await withTimeLimit(REDIS_TIMEOUT_MS, () => this.redis.eval(COUNT, 1, key, windowMs)),
      );
      return { uses, endsAt: now + leftMs };
    } catch (error) {
      if (now - this.warnedAt > WARN_EVERY_MS) {
        this.warnedAt = now;
        this.log.warn('Redis is down; limits are counted in this process only', error);
      }
      return this.countLocally(key, windowMs, now);
    }
  }

  private countLocally(key: string, windowMs: number, now: number): Window {
    let window = this.local.get(key);
    if (!window || window.endsAt <= now) {
      window = { uses: 0, endsAt: now + windowMs };
      this.local.set(key, window);
    }
    window.uses++;
    return window;
  }
}

/** Hashes keys, because they contain addresses and account names. */
function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

function numbers(reply: unknown): [number, number] {
  if (!Array.isArray(reply)) throw new TypeError('Redis returned no counts');
  return [Number(reply[0]), Number(reply[1])];
}
