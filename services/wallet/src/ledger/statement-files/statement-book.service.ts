import { Logger, Metrics, Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { availableOf, type CustomerAccount, HELD_KINDS, heldOf, SET_ASIDE } from './customer-accounts.js';
import { problemsOf, type Readings, type StatementBook, toBook } from './statement-book.calc.js';
import type { StatementPeriod } from './statement-period.calc.js';
import {
  balanceAfter,
  balancesNow,
  type EntryRange,
  entriesBefore,
  netOfKind,
  sumEntries,
  sumHeld,
} from './statement-sums.repository.js';

/** Half a million movements take a second; the caller waits eight at most. */
const TIME_LIMIT_MS = 6_000;

/** Reads the sums of a statement and checks them against the ledger. */
@Injectable()
export class StatementBooks {
  private readonly mismatches;

  constructor(
    private readonly reads: Reads,
    private readonly log: Logger,
    metrics: Metrics,
  ) {
    this.mismatches = metrics.counter('statement_mismatches_total', 'Statements refused: they differ from the ledger.');
  }

  /**
   * The balances at both ends of a period and the sums by kind, from one snapshot of the ledger. The running period ends
   * with the newest entries.
   * @throws Error if the sums of the movements are not the ledger's balances
   */
  async of(userId: string, period: StatementPeriod): Promise<StatementBook> {
    const readings = await this.reads.current((db) =>
      db.transaction('REPEATABLE READ', async (manager) => {
        await manager.query(`set local statement_timeout = ${TIME_LIMIT_MS}`);
        return read(manager, userId, period);
      }),
    );
    const problems = problemsOf(readings);
    if (problems.length > 0) {
      this.mismatches.inc();
      this.log.error('a statement differs from the ledger and was refused', { user_id: userId, period, problems });
      throw new Error(`the statement differs from the ledger: ${problems.join('; ')}`);
    }
    return toBook(readings, period);
  }
}

async function read(manager: EntityManager, userId: string, { from, to, running }: StatementPeriod): Promise<Readings> {
  const [available, held] = [availableOf(userId), heldOf(userId)];
  const now = await balancesNow(manager, [...available, ...held]);
  const entries: Readings['entries'] = [];
  const setAside: Readings['setAside'] = [];
  for (const account of available) {
    const { entries: last = 0, balance = 0n } = now.get(account.id) ?? {};
    const low = await entriesBefore(manager, account, from);
    const top = running ? last : await entriesBefore(manager, account, to);
    const range = await rangeOf(manager, account, low, top);
    const balanceOfLast = await balanceAfter(manager, account, last);
    entries.push({ range, sums: await sumEntries(manager, range), balance, balanceOfLast });
    for (const kind of HELD_KINDS) {
      const upto = (no: number): Promise<bigint> => heldBy(manager, account, kind, no);
      setAside.push({
        currency: account.currency,
        kind,
        low: await upto(low),
        top: await upto(top),
        now: await upto(last),
      });
    }
  }
  return { entries, setAside, held, used: await sumHeld(manager, held, from, to), now };
}

async function rangeOf(
  manager: EntityManager,
  account: CustomerAccount,
  low: number,
  top: number,
): Promise<EntryRange> {
  const [opening, closing] = [await balanceAfter(manager, account, low), await balanceAfter(manager, account, top)];
  return { account, low, top, opening, closing };
}

/** What the entries up to a number have set aside, less what they gave back. */
async function heldBy(
  manager: EntityManager,
  account: CustomerAccount,
  kind: (typeof HELD_KINDS)[number],
  upto: number,
): Promise<bigint> {
  const { in: setAside, back } = SET_ASIDE[kind];
  return -((await netOfKind(manager, account, setAside, upto)) + (await netOfKind(manager, account, back, upto)));
}
