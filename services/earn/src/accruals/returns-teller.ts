import { positionChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox } from '@makoto/platform';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { toEvent } from '../positions/position-view.js';
import { findByIds } from './accruals.repository.js';
import { findTold, lockUntold, saveUntold } from './untold.repository.js';

/** Positions in one message. */
export const TOLD_AT_ONCE = 1_000;
/** Between messages, so that what a long outage left to tell does not crowd out what happens now. */
const PACE_MS = 100;

/**
 * Tells owners' screens how their positions stand after returns were paid: each position once, however many of its days
 * were made up. A few are told with the payment; of many the payment only notes which, and they are told at leisure.
 */
@Injectable()
export class ReturnsTeller implements OnModuleDestroy {
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: Logger,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  /** Tells of these positions as they stand, in the payment's own transaction. */
  async tell(manager: EntityManager, ids: readonly string[]): Promise<void> {
    const now = this.clock.now();
    for (let at = 0; at < ids.length; at += TOLD_AT_ONCE) {
      const positions = await findByIds(manager, ids.slice(at, at + TOLD_AT_ONCE));
      await this.outbox.add(
        manager,
        positionChanged,
        positions.map((p) => toEvent(p, now)),
      );
    }
  }

  /** Begins to tell what payments have noted, where that is not under way; what fails waits for the next time. */
  wake(): void {
    this.running ??= this.tellAll()
      .catch((error: unknown) => this.log.warn('paid returns wait to be told', error))
      .finally(() => {
        this.running = undefined;
      });
  }

  private async tellAll(): Promise<void> {
    while (!this.stopped && (await this.tellSome())) await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  }

  /** Answers whether there was something to tell. */
  private async tellSome(): Promise<boolean> {
    const found = await this.dataSource.transaction(async (manager) => {
      const untold = await lockUntold(manager);
      if (!untold) return false;
      const { ids, last } = await findTold(manager, untold, TOLD_AT_ONCE);
      await this.tell(manager, ids);
      await saveUntold(manager, untold.seq, ids.length === TOLD_AT_ONCE ? last : undefined);
      return true;
    });
    if (found) this.outbox.notify();
    return found;
  }
}
