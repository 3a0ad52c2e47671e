import { Clock, JobMetrics, JobQueue, JobWorker, Logger } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { EarnConfig } from '../config.js';
import { AccrualsService } from './accruals.service.js';
import { findNextDue } from './progress.repository.js';
import { ReturnsPublisher } from './returns.publisher.js';

const QUEUE = 'earn-accruals';

/** Runs the accruals when the next return is due. A job is only a trigger; if one is lost, the sweeper pays instead. */
@Injectable()
export class AccrualsProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly queue: JobQueue<object>;
  private worker: JobWorker | undefined;
  /** Whether a job is being added. */
  private adding = false;

  constructor(
    private readonly config: EarnConfig,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly accruals: AccrualsService,
    private readonly publisher: ReturnsPublisher,
    @InjectDataSource() private readonly dataSource: DataSource,
    metrics: JobMetrics,
  ) {
    this.queue = new JobQueue({ name: QUEUE, redisUrl: config.REDIS_URL, log }, metrics);
  }

  async onApplicationBootstrap(): Promise<void> {
    const options = { name: QUEUE, redisUrl: this.config.REDIS_URL, log: this.log };
    this.worker = new JobWorker(options, () => this.run());
    await this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker?.close();
    await this.queue.close();
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
    const delay = Math.max(0, second * 1_000 - this.clock.now());
    this.adding = true;
    void this.queue.add({}, { jobId: `accrue-${second}`, delay }).finally(() => {
      this.adding = false;
    });
  }

  private async run(): Promise<void> {
    await this.accruals.runDue();
    void this.publisher.publishPending();
    await this.schedule();
  }
}
