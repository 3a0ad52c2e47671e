import { connectRedis, Logger, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { SettlementService } from './settlement.service.js';
import { type Bucket, SETTLEMENT_QUEUE } from './settlement-queue.js';

const CONCURRENCY = 64;

/** Runs the delayed jobs: a slow bucket holds up no other. */
@Injectable()
export class SettlementProcessor implements OnModuleInit, OnModuleDestroy {
  private redis: Redis | undefined;
  private worker: Worker<Bucket> | undefined;

  constructor(
    private readonly config: ServiceConfig,
    private readonly settlement: SettlementService,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.redis = connectRedis(this.config.REDIS_URL);
    this.worker = new Worker<Bucket>(SETTLEMENT_QUEUE, (job) => this.settlement.settle(toBucket(job.data)), {
      connection: this.redis,
      prefix: 'trading',
      concurrency: CONCURRENCY,
    });
    this.worker.on('error', (error) => this.log.warn('the settlement worker waits for Redis', error));
    this.worker.on('failed', (job, error) => this.log.warn(`settlement ${job?.id} is tried again`, error));
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker?.close();
    this.redis?.disconnect();
  }
}

/** What stands in Redis is foreign data. */
function toBucket(data: unknown): Bucket {
  if (typeof data === 'object' && data !== null && 'productId' in data && 'settleTime' in data) {
    const { productId, settleTime } = data;
    if (typeof productId === 'string' && Number.isSafeInteger(settleTime))
      return { productId, settleTime: Number(settleTime) };
  }
  throw new TypeError('a settlement job without its bucket');
}
