import pg from 'pg';
import { accountId, type Transfer } from '../../../services/wallet/dist/ledger/posting/transfer.js';

/**
 * The plain way: tables with the same columns and keys, without the ledger's triggers, and for each transfer a
 * transaction that locks its two accounts, checks and changes both, and writes the record.
 */
const SETUP = `
  create schema base;
  create table base.accounts (id uuid primary key, balance bigint not null check (balance >= 0), entries bigint not null)
    with (fillfactor = 70);
  insert into base.accounts select id, abs(balance), entries from wallet.accounts;
  create table base.transfers (ref uuid not null, slot smallint not null, kind text not null, debit uuid not null,
    credit uuid not null, amount bigint not null, at bigint not null, entry_account uuid, entry_no bigint,
    entry_balance bigint, primary key (ref, slot));
  create index on base.transfers using brin (at);
  create unique index on base.transfers (entry_account, entry_no);
`;

const LOCK = 'select id, balance, entries from base.accounts where id in ($1, $2) order by id for update';
const CHANGE = 'update base.accounts set balance = balance + $2, entries = entries + $3 where id = $1';
const RECORD = 'insert into base.transfers values ($1, $2, $3, $4, $5, $6, $7, $4, $8, $9)';

interface Account {
  id: string;
  balance: string;
  entries: string;
}

export class LockingBaseline {
  private readonly pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  /** Copies the ledger's accounts. `connections` is the number of concurrent transactions. */
  static async open(url: string, connections: number): Promise<LockingBaseline> {
    const pool = new pg.Pool({ connectionString: url, max: connections });
    await pool.query(SETUP);
    await pool.query('vacuum analyze base.accounts');
    return new LockingBaseline(pool);
  }

  async post(t: Transfer): Promise<void> {
    const [debit, credit] = [accountId(t.debit), accountId(t.credit)];
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<Account>({ name: 'lock', text: LOCK, values: [debit, credit] });
      const from = rows.find((row) => row.id === debit);
      const balance = BigInt(from?.balance ?? 0) - t.amount;
      if (balance < 0n || rows.length !== 2) throw new Error('short of funds');
      await client.query({ name: 'change', text: CHANGE, values: [debit, -t.amount, 1] });
      await client.query({ name: 'change', text: CHANGE, values: [credit, t.amount, 0] });
      const entry = [Number(from?.entries ?? 0) + 1, balance];
      const values = [t.ref, t.slot, t.kind, debit, credit, t.amount, Date.now(), ...entry];
      await client.query({ name: 'record', text: RECORD, values });
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
