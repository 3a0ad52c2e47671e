import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of recorded requests carry their trace on to the event's consumers. */
export class OutboxTrace1 implements MigrationInterface {
  name = 'OutboxTrace1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox add column traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox drop column traceparent');
  }
}
