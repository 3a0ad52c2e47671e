import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the chain has been read, and who reads it at the moment. */
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
