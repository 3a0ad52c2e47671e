import { EpochMs } from '@makoto/contracts';
import { JobMetrics, JobQueue, Logger, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TickCache } from '../ticks/tick-cache.js';

/** The open orders of one instrument with the same settle time. */
export interface SettlementBatch {
  productId: string;
  /** Epoch milliseconds, on the feed's grid. */
  settleTime: number;
}

/** The data of a job, which settles all batches of a settle time. */
export class SettlementJob {
  /** On the feed's grid. */
  @EpochMs() settleTime!: number;
}

export const SETTLEMENT_QUEUE = { name: 'settlement', prefix: 'trading' };
const MAX_SCHEDULED = 20_000;
/**
 * How early a job starts. It reads the orders and waits for the feed to pass the settle time, so the delay of an idle Redis
 * (up to 100 ms, one tick of its timer) is over when the price arrives. It must be less than the feed's grid, so that two
 * jobs never wait at once: a BullMQ worker that finds no next job while one runs looks again only after that one ended.
 */
const HEAD_START_MS = 150;

/**
 * Adds one delayed job per settle time. A job is only a trigger: nothing waits for it to be added, and the sweeper settles
 * what a lost job would have.
 */
@Injectable()
export class SettlementQueue implements OnApplicationShutdown {
  private readonly queue: JobQueue<SettlementJob>;
  private readonly scheduled = new Set<number>();

  constructor(
    config: ServiceConfig,
    private readonly ticks: TickCache,
    metrics: JobMetrics,
    log: Logger,
  ) {
    this.queue = new JobQueue({ ...SETTLEMENT_QUEUE, redisUrl: config.REDIS_URL, log }, metrics);
  }

  /** Adds the job of a settle time (epoch milliseconds on the feed's clock), unless this process added it before. */
  schedule(settleTime: number): void {
    if (this.scheduled.has(settleTime)) return;
    if (this.scheduled.size >= MAX_SCHEDULED) this.scheduled.clear();
    this.scheduled.add(settleTime);
    const delay = Math.max(0, settleTime - this.ticks.feedNow() - HEAD_START_MS);
    const retries = { attempts: 5, backoff: { type: 'fixed', delay: 200 } };
    void this.queue.add({ settleTime }, { jobId: `at-${settleTime}`, delay, ...retries });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }
}
