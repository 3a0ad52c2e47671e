import { type BatchPool, batchPool, Clock, type Outcome, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { BalanceAnnouncer } from '../balances/balance-announcer.js';
import { type Balances, noBalances } from '../balances/balances.js';
import { findAccountBalances, findBalances } from '../balances/balances.repository.js';
import { LedgerMetrics } from './ledger.metrics.js';
import { LedgerWriter } from './ledger-writer.js';
import { type AccountKey, type Currency, HOUSE, type Transfer } from './transfer.js';

/** The ledger's interface for the rest of the wallet. */
@Injectable()
export class Ledger implements OnApplicationShutdown {
  private readonly pool: BatchPool;
  private readonly writer: LedgerWriter;

  constructor(
    config: ServiceConfig,
    clock: Clock,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly announcer: BalanceAnnouncer,
    metrics: LedgerMetrics,
  ) {
    // One connection: every batch updates the house's rows, and a statement that has waited for a lock checks each row again
    // (EvalPlanQual). Batches one after another take half the time of batches that wait for each other in the database.
    this.pool = batchPool(config.DATABASE_URL, 'wallet', 1);
    this.writer = new LedgerWriter(this.pool, clock, (transfers, seconds) => metrics.batchWritten(transfers, seconds));
  }

  /**
   * Posts all transfers of a group or none; durable when it resolves. A repeat resolves too. Concurrent callers share a
   * commit.
   *
   * @throws ShortOfFunds (INSUFFICIENT_FUNDS with the slot), CONFLICT
   */
  async post(group: readonly Transfer[]): Promise<void> {
    await this.writer.post(group);
    this.announce(customersOf(group));
  }

  /** Like post() for many groups, each by itself; outcomes are in the order of the groups. */
  async postMany(groups: readonly (readonly Transfer[])[]): Promise<Outcome<void>[]> {
    const outcomes = await this.writer.postMany(groups);
    this.announce(groups.filter((_, i) => outcomes[i]?.ok).flatMap(customersOf));
    return outcomes;
  }

  /** Like post(), within the caller's transaction; call announce() after its commit. */
  postIn(manager: EntityManager, group: readonly Transfer[]): Promise<void> {
    return this.writer.postIn(manager, group);
  }

  /** Announces that customers' balances have changed, batched over a short interval. */
  announce(users: readonly string[]): void {
    this.announcer.announce(users);
  }

  /** A customer's balances in every currency, zero where there is no account. */
  async balances(userId: string): Promise<Map<Currency, Balances>> {
    return (await this.balancesOf([userId])).get(userId) ?? noBalances();
  }

  /** The balances of those customers who have an account. */
  balancesOf(users: readonly string[]): Promise<Map<string, Map<Currency, Balances>>> {
    return findBalances(this.dataSource, users);
  }

  /** The balances of accounts, in the order of `accounts`, micro-units. */
  accountBalances(accounts: readonly AccountKey[]): Promise<bigint[]> {
    return findAccountBalances(this.dataSource, accounts);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

function customersOf(group: readonly Transfer[]): string[] {
  return group.flatMap((t) => [t.debit.owner, t.credit.owner]).filter((owner) => owner !== HOUSE);
}
