import { rebatesPay } from '@makoto/contracts';
import { Clock, Logger, RpcClient } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { becomePayer, findDue, settleBatches } from './batches.repository.js';

/** Batches of one round: asked for at the same time, so that the ledger may take them together. */
const BATCHES = 8;
/** Long enough for the transaction that woke the payer to commit. */
const WAKE_MS = 10;
const POLL_MS = 500;
const RETRY_MAX_MS = 30_000;

/**
 * Pays what is owed, a ledger batch at a time. The rows are the truth: a batch that was paid but not noted as paid is
 * sent again, and the ledger finds it already there.
 */
@Injectable()
export class RebatePayer implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private woken = false;
  private failures = 0;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(WAKE_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Says that something is owed; without it the payer looks every half second. */
  wake(): void {
    this.woken = true;
    if (!this.running && this.failures === 0) this.schedule(WAKE_MS);
  }

  /** Pays everything that is owed now. @throws AppError where the wallet refuses or is away; the rest stays owed */
  private async payAll(): Promise<void> {
    while ((await this.payBatches()) === BATCHES && !this.stopped);
  }

  private schedule(ms: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.round().finally(() => {
        this.running = undefined;
        const backoff = Math.min(RETRY_MAX_MS, POLL_MS * 2 ** this.failures);
        this.schedule(this.woken && this.failures === 0 ? WAKE_MS : backoff);
      });
    }, ms);
  }

  private async round(): Promise<void> {
    this.woken = false;
    try {
      await this.payAll();
      this.failures = 0;
    } catch (error) {
      this.failures = Math.min(this.failures + 1, 8);
      this.log.warn('rebates wait to be paid', error);
    }
  }

  /** The rows stay as they are while the wallet is asked, for as long as a request may take. */
  private payBatches(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await becomePayer(manager))) return 0;
      const due = await findDue(manager, BATCHES);
      if (due.length === 0) return 0;
      await Promise.all(
        due.map(({ id, users, amounts }) => this.rpc.request(rebatesPay, { batch_id: id, users, amounts })),
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
