import { connectRedis, Logger, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** All orders that end at the same instant on the same instrument. */
export interface Bucket {
  productId: string;
  /** Epoch milliseconds, on the feed's grid. */
  settleTime: number;
}

/** What a job is about: everything that ends then. */
export interface Instant {
  /** Epoch milliseconds, on the feed's grid. */
  settleTime: number;
}

export const SETTLEMENT_QUEUE = 'settlement';
const MAX_REMEMBERED = 20_000;
/**
 * A job begins so much before its instant, reads the orders and waits for the feed to pass the instant: what Redis takes
 * to hand a job out (up to a turn of its timer, 100 ms, when it is idle) is then over when the price comes, and nothing
 * can be settled before it. Less than the feed's grid, so that no two jobs wait at once: a BullMQ worker that looks for
 * the next job in vain while one runs does not look again before that one has ended.
 */
const HEAD_START_MS = 150;

/**
 * Sets one delayed job an instant at which orders end. It is only a trigger: adding it holds up nobody, and what is lost
 * here is found by the sweeper.
 */
@Injectable()
export class SettlementQueue implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly queue: Queue<Instant>;
  private readonly scheduled = new Set<number>();

  constructor(
    config: ServiceConfig,
    private readonly log: Logger,
  ) {
    this.redis = connectRedis(config.REDIS_URL, { failFast: true });
    this.queue = new Queue(SETTLEMENT_QUEUE, { connection: this.redis, prefix: 'trading' });
    this.queue.on('error', (error) => this.log.warn('the settlement queue is away', error));
  }

  /** Sees to it that the instant's job exists; `inMs` is how long from now the instant is, on the feed's clock. */
  schedule(settleTime: number, inMs: number): void {
    if (this.scheduled.has(settleTime)) return;
    if (this.scheduled.size >= MAX_REMEMBERED) this.scheduled.clear();
    this.scheduled.add(settleTime);
    this.queue
      .add(
        'settle',
        { settleTime },
        {
          jobId: `at-${settleTime}`,
          delay: Math.max(0, inMs - HEAD_START_MS),
          attempts: 5,
          backoff: { type: 'fixed', delay: 200 },
          removeOnComplete: true,
          removeOnFail: true,
        },
      )
      .catch((error: unknown) => this.log.warn('a settlement waits for the sweeper', error));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
    this.redis.disconnect();
  }
}
