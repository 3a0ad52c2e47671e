import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order that is recorded keeps its trace, which its settlement links. */
export class OrderTraces1 implements MigrationInterface {
  name = 'OrderTraces1700000000060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add column traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders drop column traceparent');
  }
}
