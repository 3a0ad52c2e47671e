import { supportHoursChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox, once, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { findHours } from './hours.repository.js';

const EVERY_MS = 1_000;

/** Publishes an event when a new version of the support hours takes effect, once per version across all replicas. */
@Injectable()
export class HoursPublisher extends Periodic {
  /** The last version that this process has seen published. */
  private published: number | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    log: Logger,
  ) {
    super(EVERY_MS, 'publishing the support hours failed; will retry', log);
  }

  /** Publishes the version in effect, unless that has been done. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const { current } = await findHours(this.dataSource, now);
    if (!current || current.version === this.published) return;
    const event = { version: current.version, at: Number(current.effective_at) };
    const call = {
      owner: 'support',
      call: supportHoursChanged.name,
      key: String(current.version),
      body: event,
      at: now,
    };
    await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        await this.outbox.add(manager, supportHoursChanged, [event]);
        return event;
      }),
    );
    this.published = current.version;
    this.outbox.notify();
  }
}
