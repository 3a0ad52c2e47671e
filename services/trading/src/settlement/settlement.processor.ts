import { connectRedis, Logger, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { SettlementService } from './settlement.service.js';
import { SETTLEMENT_QUEUE, type SettlementJob } from './settlement-queue.js';

const CONCURRENCY = 64;

/** Runs the settlement jobs side by side, so that a slow one delays no other. */
@Injectable()
export class SettlementProcessor implements OnModuleInit, OnModuleDestroy {
  private redis: Redis | undefined;
  private worker: Worker<SettlementJob> | undefined;

  constructor(
    private readonly config: ServiceConfig,
    private readonly settlement: SettlementService,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.redis = connectRedis(this.config.REDIS_URL);
    this.worker = new Worker<SettlementJob>(
      SETTLEMENT_QUEUE,
      (job) => this.settlement.settleAll(settleTimeOf(job.data)),
      {
        connection: this.redis,
        prefix: 'trading',
        concurrency: CONCURRENCY,
      },
    );
    this.worker.on('error', (error) => this.log.warn('the settlement worker cannot reach Redis', error));
    this.worker.on('failed', (job, error) => this.log.warn(`settlement ${job?.id} failed and is retried`, error));
  }

  async onModuleDestroy(): Promise<void> {
    // Without Redis a graceful close would wait for a connection.
    await this.worker?.close(this.redis?.status !== 'ready');
    this.redis?.disconnect();
  }
}

/** Data in Redis is not trusted. */
function settleTimeOf(data: unknown): number {
  if (typeof data === 'object' && data !== null && 'settleTime' in data) {
    const { settleTime } = data;
    if (Number.isSafeInteger(settleTime)) return Number(settleTime);
  }
  throw new TypeError('a settlement job without a settle time');
}
