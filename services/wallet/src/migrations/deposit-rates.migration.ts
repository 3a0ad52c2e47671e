import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deposit's rate in units per USD, for currencies that are quoted that way. */
export class DepositRates1 implements MigrationInterface {
  name = 'DepositRates1700000000206';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits add column per_usd bigint check (per_usd > 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits drop column per_usd');
  }
}
