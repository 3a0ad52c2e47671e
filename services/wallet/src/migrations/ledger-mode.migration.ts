import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The mode that a ledger was started in, recorded at its first start. An older ledger is a practice ledger if it holds the
 * practice house's capital (its ref is derived from "practice capital"), which is posted at the first start.
 */
export class BooksMode1 implements MigrationInterface {
  name = 'BooksMode1700000000215';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table books_mode (
        mode text not null check (mode in ('practice', 'live')),
        one boolean primary key default true check (one)
      );
      insert into books_mode
        select case when exists (select 1 from transfers where ref = '2d523488-1a5a-80be-8a4f-bb891d907673')
          then 'practice' else 'live' end
        where exists (select 1 from transfers);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table books_mode');
  }
}

/** Renames the table of the mode. */
export class LedgerMode1 implements MigrationInterface {
  name = 'LedgerMode1700000000222';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table books_mode rename to ledger_mode');
    await runner.query('alter index books_mode_pkey rename to ledger_mode_pkey');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter index ledger_mode_pkey rename to books_mode_pkey');
    await runner.query('alter table ledger_mode rename to books_mode');
  }
}
