import { supportHoursChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox, once, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { findHours } from './hours.repository.js';

const EVERY_MS = 1_000;

/** Tells every screen once that other hours hold from now on. The table says which do. */
@Injectable()
export class HoursTeller implements OnApplicationBootstrap, OnModuleDestroy {
  /** The version that needs no telling by this process. */
  private told: number | undefined;
  private repeating: Repeating | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeating = repeat(() => this.tell(), EVERY_MS, this.log, 'new hours are told at the next turn');
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeating?.stop();
  }

  /** Tells of the hours in effect where nobody has. */
  async tell(): Promise<void> {
    const now = this.clock.now();
    const { current } = await findHours(this.dataSource, now);
    if (!current || current.version === this.told) return;
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
    this.told = current.version;
    this.outbox.notify();
  }
}
