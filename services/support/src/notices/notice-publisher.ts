import { noticePublished } from '@makoto/contracts';
import { Clock, Logger, Outbox, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { publishDue } from './notices.repository.js';

const EVERY_MS = 1_000;

/** Publishes what was scheduled when its moment comes, and tells every screen. The table says what is due. */
@Injectable()
export class NoticePublisher implements OnApplicationBootstrap, OnModuleDestroy {
  private repeating: Repeating | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeating = repeat(() => this.publish(), EVERY_MS, this.log, 'scheduled announcements wait for the next turn');
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeating?.stop();
  }

  /** Publishes what is due now. */
  async publish(): Promise<void> {
    const due = await this.dataSource.transaction(async (manager) => {
      const rows = await publishDue(manager, this.clock.now());
      const events = rows.map((row) => ({ id: row.id, status: 'published' as const, at: Number(row.published_at) }));
      await this.outbox.add(manager, noticePublished, events);
      return rows.length;
    });
    if (due > 0) this.outbox.notify();
  }
}
