import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  HOUSE_PAY_PERIODS_SQL,
  LEDGER_POST_EACH_PERIODS_SQL,
  LEDGER_POST_PERIODS_SQL,
} from './ledger-post-periods.sql.js';
import { STATEMENT_PERIODS_SQL } from './statement-periods.sql.js';

/** How often, and for how long each time, the lock of the table is asked for: statements wait behind a request. */
const LOCK_TRIES = 600;
const LOCK_MS = 100;
const REST_MS = 400;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * What transfers by period need beside the table (docs/adr/053-partitions.md). A period is a month that the ledger posted
 * in, as yyyymm; period 0 holds everything before the first.
 */
export class TransferPeriods1 implements MigrationInterface {
  name = 'TransferPeriods1764600000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table transfers add column period int not null default 0;
      -- With it the table becomes a partition without being read.
      alter table transfers add constraint transfers_period check (period = 0) not valid;

      create table ledger_periods (
        period int primary key,
        opened_at bigint not null,
        -- So many blocks of the closed partition are in transfer_refs and account_periods.
        carried_blocks bigint not null default 0,
        carried_at bigint
      );
      insert into ledger_periods (period, opened_at) values (0, 0);
      create table ledger_open (
        one boolean primary key default true check (one),
        period int not null,
        -- The oldest period that is not carried, at the latest the open one.
        uncarried int not null check (uncarried <= period)
      );
      insert into ledger_open (period, uncarried) values (0, 0);

      -- The identities of all transfers of carried periods, for good: nothing is posted a second time.
      create table transfer_refs (
        ref uuid primary key,
        slots smallint[] not null
      );
      -- What moved on an account in a carried period, micro-units, and the numbers of its entries.
      create table account_periods (
        account uuid not null,
        period int not null,
        debited bigint not null,
        credited bigint not null,
        first_no bigint,
        last_no bigint,
        primary key (account, period)
      );
      -- The periods whose transfers are in a file instead of a partition. Their sums stay in account_periods.
      create table ledger_archives (
        period int primary key references ledger_periods,
        file text not null,
        sha256 text not null,
        transfers bigint not null,
        -- When the last of them was posted.
        newest_at bigint not null,
        archived_at bigint not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ledger_archives, account_periods, transfer_refs, ledger_open, ledger_periods;
      alter table transfers drop column period;
    `);
  }
}

/** Reads the table without a lock that anyone waits for. */
export class TransferPeriods2 implements MigrationInterface {
  name = 'TransferPeriods1764600000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table transfers validate constraint transfers_period');
  }

  async down(): Promise<void> {
    // A validated constraint may stay.
  }
}

/**
 * Makes the table the first partition of a new one of its name, under a lock of milliseconds. Each partition has its own
 * primary key and indexes; the functions keep identities unique across them.
 */
export class TransferPeriods3 implements MigrationInterface {
  name = 'TransferPeriods1764600000003';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    const found: unknown[] = await runner.query(`select 1 where to_regclass('transfers_0') is not null`);
    if (found.length > 0) return;
    for (let tries = 1; !(await this.locked(runner)); tries++) {
      if (tries === LOCK_TRIES)
        throw new Error('the table transfers is always locked; end the long transactions on it');
      await runner.query(`select pg_sleep(${REST_MS / 1_000})`);
    }
    try {
      await runner.query(PARTITION);
      await runner.query(STATEMENT_PERIODS_SQL);
      for (const sql of [LEDGER_POST_EACH_PERIODS_SQL, LEDGER_POST_PERIODS_SQL, HOUSE_PAY_PERIODS_SQL]) {
        await runner.query(sql);
      }
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
  }

  async down(): Promise<void> {
    throw new Error('transfers stay partitioned: the version before works with partitions, too');
  }

  /** Begins a transaction that has the table alone; without it if the table was in use. */
  private async locked(runner: QueryRunner): Promise<boolean> {
    await runner.startTransaction();
    try {
      await runner.query(`set local lock_timeout = '${LOCK_MS}ms'`);
      await runner.query('lock table transfers in access exclusive mode');
      return true;
    } catch (error) {
      await runner.rollbackTransaction();
      if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
      throw error;
    }
  }
}

/** Rows that name no period are the open one's. */
const PARTITION = `
  create function open_period() returns int language sql stable begin atomic select period from ledger_open; end;
  alter table transfers rename to transfers_0;
  create table transfers (like transfers_0) partition by range (period);
  alter table transfers attach partition transfers_0 for values from (0) to (1);
  alter table transfers_0 drop constraint transfers_period;
  alter table transfers alter period set default open_period();
  create trigger transfers_append_only before update or delete or truncate on transfers
    for each statement execute function refuse_change();
`;
