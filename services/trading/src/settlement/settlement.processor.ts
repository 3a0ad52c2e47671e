import { parseMessage } from '@makoto/contracts';
import { JobWorker, Logger, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SettlementService } from './settlement.service.js';
import { SETTLEMENT_QUEUE, SettlementJob } from './settlement-queue.js';

const CONCURRENCY = 64;

/** Runs the settlement jobs side by side, so that a slow one delays no other. */
@Injectable()
export class SettlementProcessor implements OnModuleInit, OnModuleDestroy {
  private worker: JobWorker | undefined;

  constructor(
    private readonly config: ServiceConfig,
    private readonly settlement: SettlementService,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.worker = new JobWorker(
      { ...SETTLEMENT_QUEUE, redisUrl: this.config.REDIS_URL, concurrency: CONCURRENCY, log: this.log },
      (data) => this.settlement.settleAll(parseMessage(SettlementJob, data).settleTime),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker?.close();
  }
}
