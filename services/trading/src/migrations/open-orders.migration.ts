import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A customer's running orders are found without looking at those that have ended. */
export class OpenOrders1 implements MigrationInterface {
  name = 'OpenOrders1700000000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index orders_open on orders (user_id, order_time desc, id) where status = 'open'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index orders_open');
  }
}
