import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every set of rates that has been in force, so that an audit can check any rebate. */
export class RebateRates1 implements MigrationInterface {
  name = 'RebateRates1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    // Micro-units, level 1 first; `since` in epoch milliseconds, of the first time.
    await runner.query('create table rebate_rates (rates bigint[] primary key, since bigint not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table rebate_rates');
  }
}
