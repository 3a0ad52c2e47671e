import { Clock, connectRedis, Logger } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { AccrualsService } from '../accruals/accruals.service.js';
import { findNextDue } from '../accruals/progress.repository.js';
import { ReturnsTeller } from '../accruals/returns-teller.js';
import { EarnConfig } from '../config.js';

const QUEUE = 'earn-accruals';

/**
 * Wakes the accruals when the next one is due. A job is only a trigger: it says nothing of whom it is for, and one that
 * is lost is missed by nobody, since the sweeper looks for what is overdue.
 */
@Injectable()
export class AccrualsProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly asks: Redis;
  private readonly waits: Redis;
  private readonly queue: Queue;
  private worker: Worker | undefined;
  /** A trigger is on its way to Redis. */
  private adding = false;

  constructor(
    config: EarnConfig,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly accruals: AccrualsService,
    private readonly teller: ReturnsTeller,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    this.asks = connectRedis(config.REDIS_URL, { failFast: true });
    this.waits = connectRedis(config.REDIS_URL);
    this.queue = new Queue(QUEUE, { connection: this.asks });
    this.queue.on('error', (error) => this.log.warn('the accrual queue is away', error));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.worker) return;
    this.worker = new Worker(QUEUE, () => this.run(), { connection: this.waits });
    this.worker.on('error', (error) => this.log.warn('the accrual worker is away', error));
    this.worker.on('failed', (_job, error) => this.log.warn('due returns wait for the sweeper', error));
    await this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    // A worker that has no Redis waits for one before it ends by itself.
    await this.worker?.close(this.waits.status !== 'ready');
    await this.queue.close();
    // BullMQ leaves connections that it was given to whoever gave them.
    this.asks.disconnect();
    this.waits.disconnect();
  }

  /**
   * Sets the trigger for the next return that is due; all that are due in the same second share one. Waits for PostgreSQL
   * alone: a Redis that is away or does not answer holds up nobody, and has one trigger at most waiting for it.
   */
  async schedule(): Promise<void> {
    if (this.adding) return;
    const at = await findNextDue(this.dataSource, this.clock.now());
    if (at === undefined || this.adding) return;
    const second = Math.ceil(at / 1_000);
    this.adding = true;
    this.queue
      .add(
        'accrue',
        {},
        {
          jobId: `accrue-${second}`,
          delay: Math.max(0, second * 1_000 - this.clock.now()),
          removeOnComplete: true,
          removeOnFail: true,
        },
      )
      .catch((error: unknown) => this.log.warn('the next accrual waits for the sweeper', error))
      .finally(() => {
        this.adding = false;
      });
  }

  private async run(): Promise<void> {
    await this.accruals.runDue();
    this.teller.wake();
    await this.schedule();
  }
}
