import { AppError } from '@makoto/contracts';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { WalletHarness } from './wallet-harness.js';

/** Far more than a journey has. */
const MAX_COMMITS = 80;

/** What is lived through with a death at each commit: prepared alive, lived, and looked at afterwards. */
export interface Journey<T> {
  prepare: () => Promise<T>;
  live: (crash: Crash, prepared: T) => Promise<void>;
  assertDoneOnce: (prepared: T) => Promise<void>;
}

type Work = (manager: EntityManager) => Promise<unknown>;
type Query = (sql: string, values?: unknown[], runner?: QueryRunner) => Promise<unknown>;
export type When = 'before' | 'after';

/**
 * Lets the wallet's process "die" once, just before or just after one of its commits, a single statement's included. Of
 * the dead process nothing reaches the database any more, until another takes over.
 */
export class Crash {
  commits = 0;
  private dead = false;
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

  /** Nobody dies any more. */
  end(): void {
    for (const name of ['transaction', 'query']) Reflect.deleteProperty(this.dataSource, name);
  }

  /**
   * As whoever asks does: again where there was no answer. `refused` says what follows where the second try is told that
   * it cannot be done, because it has been done.
   */
  async insist<T>(ask: () => Promise<T>, refused?: (error: AppError) => T | Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!this.dead) throw error;
    }
    this.dead = false;
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
      this.assertAlive();
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
          throw this.death();
        }),
    );
  }

  /** One commit; `doomed` does the same work up to where the commit would be. */
  private async commit(whole: () => Promise<unknown>, doomed: () => Promise<unknown>): Promise<unknown> {
    this.assertAlive();
    const dies = ++this.commits === this.at;
    if (!dies) return whole();
    if (this.when === 'after') await whole();
    else await doomed();
    throw this.death();
  }

  private assertAlive(): void {
    if (this.dead) throw this.death();
  }

  private death(): Error {
    this.dead = true;
    return new Error(`the process died ${this.when} its commit ${this.at}`);
  }
}

/** Lives a journey with a death before and after each of its commits; the books are looked at each time. Answers how many. */
export async function atEveryCommit<T>(harness: WalletHarness, journey: Journey<T>): Promise<number> {
  let commits = MAX_COMMITS;
  for (let at = 1; at <= commits; at++) {
    for (const when of ['before', 'after'] as const) {
      const prepared = await journey.prepare();
      const crash = new Crash(harness, at, when);
      try {
        await journey.live(crash, prepared);
        crash.end();
        await harness.assertBooks();
        await journey.assertDoneOnce(prepared);
      } catch (error) {
        throw new Error(`a death ${when} commit ${at} changed something`, { cause: error });
      } finally {
        crash.end();
      }
      commits = Math.min(commits, Math.max(at, crash.commits));
    }
  }
  if (commits === MAX_COMMITS) throw new Error('the journey has more commits than were tried');
  return commits;
}
