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
