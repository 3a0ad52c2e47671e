import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The spread of purchases with a conversion; null for those without one, and for quotes from before it. */
export class QuoteSpreads1 implements MigrationInterface {
  name = 'QuoteSpreads1764200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table quotes add column spread bigint check (spread >= 0);
      create index quotes_open on quotes (user_id, valid_until) where spread is not null and position_id is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index quotes_open; alter table quotes drop column spread');
  }
}
