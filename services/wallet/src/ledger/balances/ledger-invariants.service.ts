import { Logger, Metrics, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { brokenInvariants, INVARIANTS } from './ledger-invariants.repository.js';

const EVERY_MS = 30_000;

/**
 * Checks the invariants of the ledger's balances all the time. They hold by construction and by the database's own checks;
 * a violation means that somebody changed the database by hand or restored part of it. `npm run audit` checks far more.
 */
@Injectable()
export class LedgerInvariantsService extends Periodic {
  private broken: ReadonlySet<string> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    metrics: Metrics,
    log: Logger,
  ) {
    super(EVERY_MS, 'could not check the invariants of the ledger', log);
    metrics.gauge(
      'invariant_ok',
      'Whether an invariant of the ledger held when it was last checked.',
      () =>
        this.broken
          ? Object.keys(INVARIANTS).map((invariant) => ({
              labels: { invariant },
              value: this.broken?.has(invariant) ? 0 : 1,
            }))
          : [],
      ['invariant'],
    );
  }

  async run(): Promise<void> {
    const broken = await brokenInvariants(this.dataSource);
    for (const invariant of broken) {
      if (!this.broken?.has(invariant)) this.log.error(`invariant broken: ${invariant}; run npm run audit`);
    }
    this.broken = broken;
  }
}
