import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes the index of due returns a covering one. Positions are stored in the order of their purchase, so reading a batch of
 * due returns from the table would read one page per position.
 */
export class DueReturns1 implements MigrationInterface {
  name = 'DueReturns1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index positions_day;
      create index positions_day on positions (currency, shard_of(id), (created_at % 86400000), id)
        include (user_id, daily_earning, cycle_days, created_at) where status = 'earning';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index positions_day;
      create index positions_day on positions (currency, shard_of(id), (created_at % 86400000), id)
        where status = 'earning';
    `);
  }
}
