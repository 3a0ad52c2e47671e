import { Clock, connectRedis, Logger } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { EarnConfig } from '../config.js';
import { AccrualsService } from './accruals.service.js';
import { findNextDue } from './progress.repository.js';
import { ReturnsPublisher } from './returns.publisher.js';

const QUEUE = 'earn-accruals';

/** Runs the accruals when the next return is due. A job is only a trigger; if one is lost, the sweeper pays instead. */
@Injectable()
export class AccrualsProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly queueRedis: Redis;
  private readonly workerRedis: Redis;
  private readonly queue: Queue;
  private worker: Worker | undefined;
  /** Whether a job is being added. */
  private adding = false;

  constructor(
    config: EarnConfig,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly accruals: AccrualsService,
    private readonly publisher: ReturnsPublisher,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    this.queueRedis = connectRedis(config.REDIS_URL, { failFast: true });
    this.workerRedis = connectRedis(config.REDIS_URL);
    this.queue = new Queue(QUEUE, { connection: this.queueRedis });
    this.queue.on('error', (error) => this.log.warn('the accrual queue cannot reach Redis', error));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.worker) return;
    this.worker = new Worker(QUEUE, () => this.run(), { connection: this.workerRedis });
    this.worker.on('error', (error) => this.log.warn('the accrual worker cannot reach Redis', error));
    this.worker.on('failed', (_job, error) =>
      this.log.warn('could not pay due returns; the sweeper tries again', error),
    );
    await this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    // Without Redis a graceful close would wait for a connection.
    await this.worker?.close(this.workerRedis.status !== 'ready');
    await this.queue.close();
    // BullMQ does not close connections that were passed to it.
    this.queueRedis.disconnect();
    this.workerRedis.disconnect();
  }

  /**
   * Adds the job for the next due return; returns due in the same second share a job. It does not wait for Redis: if Redis
   * does not answer, at most one job waits to be added.
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
      .catch((error: unknown) => this.log.warn('could not schedule the next accrual; the sweeper pays it', error))
      .finally(() => {
        this.adding = false;
      });
  }

  private async run(): Promise<void> {
    await this.accruals.runDue();
    void this.publisher.publishPending();
    await this.schedule();
  }
}
