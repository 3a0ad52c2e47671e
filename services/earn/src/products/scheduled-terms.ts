import { earnTermsChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { applyDueTerms } from './product-terms.repository.js';

const EVERY_MS = 1_000;

/** Applies scheduled terms to their products when they are due, and publishes an event for each. */
@Injectable()
export class ScheduledTerms extends Periodic {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    log: Logger,
  ) {
    super(EVERY_MS, 'could not apply scheduled terms', log);
  }

  async run(): Promise<void> {
    const due = await this.dataSource.transaction((manager) => this.apply(manager));
    if (due > 0) this.outbox.notify();
  }

  /** Applies what is due, and returns how many terms that were. The caller notifies the outbox after the commit. */
  async apply(manager: EntityManager): Promise<number> {
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
