import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cancelled rows say when they were written, so that a later request with the same idempotency key is judged anew. */
export class RefusedOrders1 implements MigrationInterface {
  name = 'RefusedOrders1700000000090';

  async up(runner: QueryRunner): Promise<void> {
    // Rows from before have none; they are older than any request.
    await runner.query('alter table orders add column refused_at bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders drop column refused_at');
  }
}
