import { CREATE_VERSIONS, DROP_VERSIONS } from '@makoto/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Versions of the rebate rates. The rebates of an order name the version that was in force when it settled; those from
 * before were computed with rates in `rebate_rates`, which gets no more rows.
 */
export class RebateTerms1 implements MigrationInterface {
  name = 'RebateTerms1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_VERSIONS);
    await runner.query('alter table rebates add column rates_version int');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table rebates drop column rates_version');
    await runner.query(DROP_VERSIONS);
  }
}
