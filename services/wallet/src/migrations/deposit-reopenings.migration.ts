import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a customer reported an expired deposit as paid: it counts in the customer's limit of that day. */
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
