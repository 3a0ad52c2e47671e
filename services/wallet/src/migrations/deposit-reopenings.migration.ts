import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an expired deposit was called paid: from then on it counts in its owner's limit of that day. */
export class DepositReopenings1 implements MigrationInterface {
  name = 'DepositReopenings1700000000212';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table deposits add column reopened_at bigint;
      create index deposits_user_reopened on deposits (user_id, reopened_at) where reopened_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits drop column reopened_at');
  }
}
