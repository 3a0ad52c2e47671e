import { AppError } from '@makoto/contracts';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { WalletHarness } from './wallet-harness.js';

/** Far more than any scenario has. */
const MAX_COMMITS = 80;

/** A scenario to repeat with a crash at each commit: `prepare` runs without crashes, `live` with one. */
export interface Scenario<T> {
  prepare: () => Promise<T>;
  live: (crash: Crash, prepared: T) => Promise<void>;
  assertDoneOnce: (prepared: T) => Promise<void>;
}

type Work = (manager: EntityManager) => Promise<unknown>;
type Query = (sql: string, values?: unknown[], runner?: QueryRunner) => Promise<unknown>;
export type When = 'before' | 'after';

/**
 * Simulates one crash of the wallet just before or just after one of its commits, including those of single statements.
 * After the crash no query reaches the database until insist() starts over.
 */
export class Crash {
  commits = 0;
  private crashed = false;
  private readonly dataSource: DataSource;
  private readonly transaction: (work: Work) => Promise<unknown>;
  private readonly query: Query;

  constructor(
    harness: WalletHarness,
    private readonly at: number,
    private readonly when: When,
  ) {
    this.dataSource = harness.get(DataSource);
    this.transaction = this.dataSource.transaction.bind(this.dataSource);
    this.query = this.dataSource.query.bind(this.dataSource);
    const own = {
      transaction: (work: Work) => this.transact(work),
      query: (...args: Parameters<Query>) => this.ask(args),
    };
    for (const [name, value] of Object.entries(own)) {
      Object.defineProperty(this.dataSource, name, { value, configurable: true });
    }
  }

  /** Removes the simulation. */
  end(): void {
    for (const name of ['transaction', 'query']) Reflect.deleteProperty(this.dataSource, name);
  }

  /**
   * Calls `ask` and, like a client without an answer, once more after a crash. `refused` handles an error of the second call,
   * which may be refused because the first took effect.
   */
  async insist<T>(ask: () => Promise<T>, refused?: (error: AppError) => T | Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!this.crashed) throw error;
    }
    this.crashed = false;
    try {
      return await ask();
    } catch (error) {
      if (!refused || !(error instanceof AppError)) throw error;
      return refused(error);
    }
  }

  private async ask(args: Parameters<Query>): Promise<unknown> {
    const [sql, , runner] = args;
    if (runner) return this.query(...args);
    if (!/^\s*(insert|update|delete)/i.test(sql)) {
      this.assertRunning();
      return this.query(...args);
    }
    return this.commit(
      () => this.query(...args),
      () => Promise.resolve(),
    );
  }

  private transact(work: Work): Promise<unknown> {
    return this.commit(
      () => this.transaction(work),
      () =>
        this.transaction(async (manager) => {
          await work(manager);
          throw this.crash();
        }),
    );
  }

  /** Runs one commit; `doomed` does the same work and rolls back. */
  private async commit(whole: () => Promise<unknown>, doomed: () => Promise<unknown>): Promise<unknown> {
    this.assertRunning();
    const dies = ++this.commits === this.at;
    if (!dies) return whole();
    if (this.when === 'after') await whole();
    else await doomed();
    throw this.crash();
  }

  private assertRunning(): void {
    if (this.crashed) throw this.crash();
  }

  private crash(): Error {
    this.crashed = true;
    return new Error(`the process crashed ${this.when} its commit ${this.at}`);
  }
}

/** Runs a scenario with a crash before and after each of its commits and checks the accounts. Returns the number of commits. */
export async function atEveryCommit<T>(harness: WalletHarness, scenario: Scenario<T>): Promise<number> {
  let commits = MAX_COMMITS;
  for (let at = 1; at <= commits; at++) {
    for (const when of ['before', 'after'] as const) {
      const prepared = await scenario.prepare();
      const crash = new Crash(harness, at, when);
      try {
        await scenario.live(crash, prepared);
        crash.end();
        await harness.assertBooks();
        await scenario.assertDoneOnce(prepared);
      } catch (error) {
        throw new Error(`a crash ${when} commit ${at} changed the outcome`, { cause: error });
      } finally {
        crash.end();
      }
      commits = Math.min(commits, Math.max(at, crash.commits));
    }
  }
  if (commits === MAX_COMMITS) throw new Error('the scenario has more commits than were tried');
  return commits;
}
