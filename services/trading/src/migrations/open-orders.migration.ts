import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A customer's running orders are found without looking at those that have ended, and the next of a bucket without
 * looking at the rest of it. The two conditions are not written alike on purpose: by its statistics PostgreSQL believes
 * that hardly any order is open, and would look for a customer's among all that are due.
 */
export class OpenOrders1 implements MigrationInterface {
  name = 'OpenOrders1700000000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index orders_open on orders (user_id, order_time desc, id)
        where settled_at is null and status <> 'cancelled';
      drop index orders_due;
      create index orders_due on orders (settle_time, product_id, id) where status = 'open';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index orders_open, orders_due;
      create index orders_due on orders (settle_time, product_id) where status = 'open';
    `);
  }
}
