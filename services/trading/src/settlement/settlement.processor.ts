import { connectRedis, Logger, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { SettlementService } from './settlement.service.js';
import { type Instant, SETTLEMENT_QUEUE } from './settlement-queue.js';

const CONCURRENCY = 64;

/** Runs the delayed jobs: a slow instant holds up no other. */
@Injectable()
export class SettlementProcessor implements OnModuleInit, OnModuleDestroy {
  private redis: Redis | undefined;
  private worker: Worker<Instant> | undefined;

  constructor(
    private readonly config: ServiceConfig,
    private readonly settlement: SettlementService,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.redis = connectRedis(this.config.REDIS_URL);
    this.worker = new Worker<Instant>(SETTLEMENT_QUEUE, (job) => this.settlement.settleAll(instantOf(job.data)), {
      connection: this.redis,
      prefix: 'trading',
      concurrency: CONCURRENCY,
    });
    this.worker.on('error', (error) => this.log.warn('the settlement worker waits for Redis', error));
    this.worker.on('failed', (job, error) => this.log.warn(`settlement ${job?.id} is tried again`, error));
  }

  async onModuleDestroy(): Promise<void> {
    // A worker that has no Redis waits for one before it ends by itself.
    await this.worker?.close(this.redis?.status !== 'ready');
    this.redis?.disconnect();
  }
}

/** What stands in Redis is foreign data. */
function instantOf(data: unknown): number {
  if (typeof data === 'object' && data !== null && 'settleTime' in data) {
    const { settleTime } = data;
    if (Number.isSafeInteger(settleTime)) return Number(settleTime);
  }
  throw new TypeError('a settlement job without its instant');
}
