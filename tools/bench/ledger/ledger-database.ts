import { type BatchPool, batchPool, createDataSource, migrate } from '@makoto/platform';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { LedgerWriter } from '../../../services/wallet/dist/ledger/posting/ledger-writer.js';
import { type AccountKey, HOUSE } from '../../../services/wallet/dist/ledger/posting/transfer.js';
import { MIGRATIONS } from '../../../services/wallet/dist/migrations/migrations.js';
import { ENTITIES } from '../../../services/wallet/dist/wallet-parts.js';
import { Failure } from '../../launcher/lib/failure.ts';
import { urlFor } from '../../launcher/product/database.ts';

const DATABASE = 'bench_ledger';
const SCHEMA = 'wallet';
/** Enough for every transfer of every round, micro-units. */
const FUNDS = 1_000_000_000_000n;
const OPENING = 1_000;

/** The wallet's schema in a database of its own, with customers who have money. */
export class LedgerDatabase {
  readonly url: string;
  readonly dataSource: DataSource;
  readonly writer: LedgerWriter;
  private readonly pool: BatchPool;

  private constructor(url: string, dataSource: DataSource) {
    this.url = url;
    this.dataSource = dataSource;
    // As the service does.
    this.pool = batchPool(url, SCHEMA, 2);
    this.writer = new LedgerWriter(this.pool, { now: () => Date.now() });
  }

  static async open(adminUrl: string, database = DATABASE): Promise<LedgerDatabase> {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.query(`create database ${database}`);
    await admin.end();
    const url = urlFor(adminUrl, database);
    const dataSource = createDataSource({ url, schema: SCHEMA, entities: ENTITIES, migrations: MIGRATIONS });
    await dataSource.initialize();
    await migrate(dataSource, SCHEMA);
    return new LedgerDatabase(url, dataSource);
  }

  /** Opens `available` and `in_trade` for each customer, with money in the first. */
  async fund(customers: readonly string[]): Promise<void> {
    const outside: AccountKey = { owner: HOUSE, kind: 'outside_quick', currency: 'USD' };
    for (let at = 0; at < customers.length; at += OPENING) {
      const groups = customers.slice(at, at + OPENING).map((owner, i) => {
        const [available, inTrade] = accountsOf(owner);
        const ref = refOf(at + i);
        return [
          { ref, slot: 0, kind: 'deposit', debit: outside, credit: available, amount: FUNDS },
          { ref, slot: 1, kind: 'stake', debit: available, credit: inTrade, amount: 1n },
        ];
      });
      const outcomes = await this.writer.postMany(groups);
      const failed = outcomes.find((o) => !o.ok);
      if (failed) throw new Failure(`a customer could not be funded: ${String(failed.error)}`);
    }
    await this.dataSource.query('vacuum analyze');
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.dataSource.destroy();
  }
}

/** A customer's two accounts. */
export function accountsOf(owner: string): [AccountKey, AccountKey] {
  return [
    { owner, kind: 'available', currency: 'USD' },
    { owner, kind: 'in_trade', currency: 'USD' },
  ];
}

/** A UUID that contains `n`. */
function refOf(n: number): string {
  return `f0000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}
