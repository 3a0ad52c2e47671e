import { orderTermsChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox, once, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { TermsBook } from './terms-book.js';

const EVERY_MS = 1_000;

/** Tells every screen that orders are taken on other terms from now on: once, however many processes take orders. */
@Injectable()
export class TermsTeller implements OnApplicationBootstrap, OnModuleDestroy {
  /** The version that needs no telling by this process. */
  private told = 0;
  private repeating: Repeating | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: Logger,
    private readonly book: TermsBook,
  ) {}

  onApplicationBootstrap(): void {
    this.repeating = repeat(() => this.tell(), EVERY_MS, this.log, 'new terms of orders are told at the next turn');
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeating?.stop();
  }

  /** Tells of the terms in effect where nobody has. @throws UNAVAILABLE where a change could have been missed */
  async tell(): Promise<void> {
    const { version, effectiveAt } = this.book.now();
    if (version === this.told) return;
    const event = { version, at: effectiveAt };
    const call = { owner: 'trading', call: orderTermsChanged.name, key: String(version), body: event };
    await this.dataSource.transaction((manager) =>
      once(manager, { ...call, at: this.clock.now() }, async () => {
        await this.outbox.add(manager, orderTermsChanged, [event]);
        return event;
      }),
    );
    this.told = version;
    this.outbox.notify();
  }
}
