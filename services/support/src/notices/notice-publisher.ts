import { noticePublished } from '@makoto/contracts';
import { Clock, Logger, Outbox, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { publishDue } from './notices.repository.js';

const EVERY_MS = 1_000;

/** Publishes scheduled announcements when they fall due. */
@Injectable()
export class NoticePublisher extends Periodic {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    log: Logger,
  ) {
    super(EVERY_MS, 'publishing scheduled announcements failed; will retry', log);
  }

  async run(): Promise<void> {
    const due = await this.dataSource.transaction(async (manager) => {
      const rows = await publishDue(manager, this.clock.now());
      const events = rows.map((row) => ({ id: row.id, status: 'published' as const, at: Number(row.published_at) }));
      await this.outbox.add(manager, noticePublished, events);
      return rows.length;
    });
    if (due > 0) this.outbox.notify();
  }
}
