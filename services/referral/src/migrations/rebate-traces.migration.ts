import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rebates of recorded orders are paid in their traces. */
export class RebateTraces1 implements MigrationInterface {
  name = 'RebateTraces1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table rebate_batches add column traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table rebate_batches drop column traceparent');
  }
}
