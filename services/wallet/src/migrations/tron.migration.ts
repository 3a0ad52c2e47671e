import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the chain has been read, and the lease of the process that reads it. */
export class Tron1 implements MigrationInterface {
  name = 'Tron1700000000109';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tron_cursor (
        id int primary key check (id = 1),
        number bigint not null,
        hash text not null,
        lease_until bigint not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tron_cursor');
  }
}

/** The transaction that pays a withdrawal; it pays only one. */
export class TronPayouts1 implements MigrationInterface {
  name = 'TronPayouts1700000000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table withdrawals add column txid text unique');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table withdrawals drop column txid');
  }
}

/** The time of the last block read, which tells how far behind the reading is. */
export class TronCursorTime1 implements MigrationInterface {
  name = 'TronCursorTime1765000000041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tron_cursor add column at bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tron_cursor drop column at');
  }
}
