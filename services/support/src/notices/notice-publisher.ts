import { noticePublished } from '@makoto/contracts';
import { Clock, Logger, Outbox } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { publishDue } from './notices.repository.js';

const EVERY_MS = 1_000;

/** Publishes what was scheduled when its moment comes, and tells every screen. The table says what is due. */
@Injectable()
export class NoticePublisher implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.turn());
    }, EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Publishes what is due now. */
  async publish(): Promise<void> {
    const due = await this.dataSource.transaction(async (manager) => {
      const rows = await publishDue(manager, this.clock.now());
      const events = rows.map((row) => ({ id: row.id, at: Number(row.published_at) }));
      await this.outbox.add(manager, noticePublished, events);
      return rows.length;
    });
    if (due > 0) this.outbox.wake();
  }

  private async turn(): Promise<void> {
    try {
      await this.publish();
    } catch (error) {
      this.log.warn('scheduled announcements wait for the next turn', error);
    }
  }
}
