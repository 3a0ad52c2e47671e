import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for a customer's open orders and for the next orders of a settlement batch. Their conditions differ on purpose:
 * PostgreSQL's statistics say that hardly any order is open, so with equal conditions it would look for a customer's orders
 * in the index of all due ones.
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
