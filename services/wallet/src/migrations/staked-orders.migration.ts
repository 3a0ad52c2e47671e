import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index of orders' stakes by time, for the search for holds without an order. The BRIN index of transfers does not cover
 * the pages filled since the last vacuum: under load each search read a minute of the ledger.
 */
export class StakedOrders1 implements MigrationInterface {
  name = 'StakedOrders1700000000220';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create index transfers_stakes on transfers (at, ref) where slot = 0 and kind = 'stake'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index transfers_stakes');
  }
}
