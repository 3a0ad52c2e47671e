import { rebatesPay } from '@makoto/contracts';
import { Clock, inBatchSpan, Logger, outsideTrace, RpcClient } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { becomePayer, findDue, settleBatches } from './batches.repository.js';

/** Batches per round. They are requested concurrently, so that the ledger can post them together. */
const BATCHES = 8;
/** Gives the transaction that called notify() time to commit. */
const NOTIFY_MS = 10;
const POLL_MS = 500;
const RETRY_MAX_MS = 30_000;

/**
 * Pays rebate batches. The rows are authoritative: a batch that was paid but not recorded as paid is sent again, and the
 * ledger recognises the repeat.
 */
@Injectable()
export class RebatePayer implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private notified = false;
  private failures = 0;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(NOTIFY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Starts a round soon. Without it, the payer polls every half second. */
  notify(): void {
    this.notified = true;
    if (!this.running && this.failures === 0) this.schedule(NOTIFY_MS);
  }

  /**
   * Pays all due batches, unless another payer does. @throws AppError if the wallet refuses or is unavailable; unpaid batches
   * stay due
   */
  async payAll(): Promise<void> {
    while ((await this.payBatches()) === BATCHES && !this.stopped);
  }

  private schedule(ms: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = outsideTrace(() => this.round()).finally(() => {
        this.running = undefined;
        const backoff = Math.min(RETRY_MAX_MS, POLL_MS * 2 ** this.failures);
        this.schedule(this.notified && this.failures === 0 ? NOTIFY_MS : backoff);
      });
    }, ms);
  }

  private async round(): Promise<void> {
    this.notified = false;
    try {
      await this.payAll();
      this.failures = 0;
    } catch (error) {
      this.failures = Math.min(this.failures + 1, 8);
      this.log.warn('paying rebates failed; will retry', error);
    }
  }

  /** The transaction stays open during the requests to the wallet, for as long as a request may take. */
  private payBatches(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await becomePayer(manager))) return 0;
      const due = await findDue(manager, BATCHES);
      if (due.length === 0) return 0;
      const traces = due.flatMap(({ traceparent }) => traceparent ?? []);
      await inBatchSpan({ name: 'pay rebates' }, traces, () =>
        Promise.all(
          due.map(({ id, users, amounts }) => this.rpc.request(rebatesPay, { batch_id: id, users, amounts })),
        ),
      );
      await settleBatches(
        manager,
        due.map((batch) => batch.id),
        this.clock.now(),
      );
      return due.length;
    });
  }
}
