import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A customer's orders without the ids that refusals have blocked: nothing lists those, and whoever is refused often would
 * have all of them read for each page and each check of limits.
 */
export class ListedOrders1 implements MigrationInterface {
  name = 'ListedOrders1764900000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // What a process that died here has left is not used.
    await runner.query('drop index concurrently if exists orders_listed');
    await runner.query(`
      create index concurrently orders_listed on orders (user_id, order_time desc, id) where status <> 'cancelled'
    `);
    await runner.query('drop index concurrently if exists orders_user');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently orders_user on orders (user_id, order_time desc, id)');
    await runner.query('drop index concurrently orders_listed');
  }
}
