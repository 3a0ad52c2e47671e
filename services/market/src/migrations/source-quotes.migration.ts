import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tick that is a median keeps the quotes of its sources, as they are in its leaf. */
export class SourceQuotes8 implements MigrationInterface {
  name = 'SourceQuotes1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ticks add column quotes text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ticks drop column quotes');
  }
}
