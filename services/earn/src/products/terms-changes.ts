import { earnTermsChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { applyDueTerms } from './product-terms.repository.js';

const EVERY_MS = 1_000;

/** Lets products take over scheduled terms when their moment comes, and tells every screen. The table says what is due. */
@Injectable()
export class TermsChanges implements OnApplicationBootstrap, OnModuleDestroy {
  private repeating: Repeating | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeating = repeat(() => this.apply(), EVERY_MS, this.log, 'terms that are due wait for the next turn');
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeating?.stop();
  }

  /** Applies what is due now. */
  async apply(): Promise<void> {
    const due = await this.dataSource.transaction((manager) => this.applyIn(manager));
    if (due > 0) this.outbox.notify();
  }

  /** Applies what is due now in a transaction, and answers how many there were; wake the outbox after the commit. */
  async applyIn(manager: EntityManager): Promise<number> {
    const at = this.clock.now();
    const due = await applyDueTerms(manager, at);
    await this.outbox.add(
      manager,
      earnTermsChanged,
      due.map((terms) => ({ ...terms, at })),
    );
    return due.length;
  }
}
