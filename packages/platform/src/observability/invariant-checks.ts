import type { DataSource } from 'typeorm';
import type { Logger } from '../logging/logger.js';
import { Periodic } from '../service/periodic.js';
import type { Metrics } from './metrics.js';

const EVERY_MS = 30_000;

/** Names of invariants, each with a query that finds a row if it is broken. */
export type Invariants = Readonly<Record<string, string>>;

/**
 * Checks a service's own invariants all the time. They hold by construction and by the database's own checks; a violation
 * means that somebody changed the database by hand or restored part of it. `npm run audit` checks far more, across
 * services.
 */
export abstract class InvariantChecks extends Periodic {
  /** What the last check that did not fail found. */
  private broken: ReadonlySet<string> = new Set();
  /** Whether the last check did not fail. */
  private checked = false;

  /** @param invariants their queries must be bounded by an index or a small table */
  constructor(
    private readonly dataSource: DataSource,
    private readonly invariants: Invariants,
    metrics: Metrics,
    log: Logger,
  ) {
    super(EVERY_MS, 'could not check the invariants', log);
    metrics.gauge(
      'invariant_ok',
      'Whether an invariant held when it was last checked.',
      () =>
        Object.keys(invariants)
          // A result must not pass for a fresh one, but what was broken is so until a check finds it whole.
          .filter((invariant) => this.checked || this.broken.has(invariant))
          .map((invariant) => ({ labels: { invariant }, value: this.broken.has(invariant) ? 0 : 1 })),
      ['invariant'],
    );
  }

  async run(): Promise<void> {
    try {
      const broken = await this.findBroken();
      for (const invariant of broken) {
        if (!this.broken.has(invariant)) this.log.error(`invariant broken: ${invariant}; run npm run audit`);
      }
      this.broken = broken;
      this.checked = true;
    } catch (error) {
      this.checked = false;
      throw error;
    }
  }

  /** The names of the invariants that do not hold now, all judged on one snapshot. */
  private async findBroken(): Promise<Set<string>> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const broken = new Set<string>();
      for (const [name, sql] of Object.entries(this.invariants)) {
        const rows: unknown[] = await manager.query(`${sql} limit 1`);
        if (rows.length > 0) broken.add(name);
      }
      return broken;
    });
  }
}
