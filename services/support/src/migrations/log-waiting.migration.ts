import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each waiting entry was received, for the alert on a log that falls behind. */
export class TransparencyLog3 implements MigrationInterface {
  name = 'TransparencyLog1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table log_pending add column received_ms bigint;
      update log_pending set received_ms = extract(epoch from now()) * 1000;
      -- A process of the version before still inserts without it.
      alter table log_pending alter column received_ms set default extract(epoch from now()) * 1000;
      alter table log_pending alter column received_ms set not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table log_pending drop column received_ms');
  }
}
