import { positionChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox, singleFlight } from '@makoto/platform';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { toEvent } from '../positions/position-view.js';
import { findByIds } from './accruals.repository.js';
import { findUnpublishedPositions, lockUnpublished, saveUnpublished } from './unpublished-returns.repository.js';

/** Positions in one message. */
export const PUBLISH_BATCH = 1_000;
/** The pause between messages, so that the backlog of a long outage does not delay current events. */
const PAUSE_MS = 100;

/**
 * Publishes the state of positions after returns were paid, once per position, however many days were paid. Small numbers
 * are published in the transaction of the payment. For large numbers the payment only records a range of positions, which
 * is published later at a slow pace.
 */
@Injectable()
export class ReturnsPublisher implements OnModuleDestroy {
  private stopped = false;
  /** Publishes the recorded ranges. A failure is logged, and the rest stays recorded for the next call. */
  readonly publishPending = singleFlight(() =>
    this.publishAll().catch((error: unknown) => this.log.warn('could not publish paid returns', error)),
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: Logger,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.publishPending();
  }

  /** Publishes the current state of these positions, in the transaction of the payment. */
  async publish(manager: EntityManager, ids: readonly string[]): Promise<void> {
    const now = this.clock.now();
    for (let at = 0; at < ids.length; at += PUBLISH_BATCH) {
      const positions = await findByIds(manager, ids.slice(at, at + PUBLISH_BATCH));
      await this.outbox.add(
        manager,
        positionChanged,
        positions.map((p) => toEvent(p, now)),
      );
    }
  }

  private async publishAll(): Promise<void> {
    while (!this.stopped && (await this.publishNext())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }

  /** Returns whether there was anything to publish. */
  private async publishNext(): Promise<boolean> {
    const found = await this.dataSource.transaction(async (manager) => {
      const range = await lockUnpublished(manager);
      if (!range) return false;
      const { ids, last } = await findUnpublishedPositions(manager, range, PUBLISH_BATCH);
      await this.publish(manager, ids);
      await saveUnpublished(manager, range.seq, last);
      return true;
    });
    if (found) this.outbox.notify();
    return found;
  }
}
