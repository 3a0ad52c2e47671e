import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members whose accounts are closed; a closed account is never reopened. */
export class Closures1 implements MigrationInterface {
  name = 'Closures1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table closed_members (user_id uuid primary key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table closed_members');
  }
}
