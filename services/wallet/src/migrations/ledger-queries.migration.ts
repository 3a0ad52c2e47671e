import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the BRIN index of transfers by time up to date, so that a search by time need not read the whole newest part. */
export class Explorer1 implements MigrationInterface {
  name = 'Explorer1700000000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter index transfers_at set (autosummarize = on)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter index transfers_at reset (autosummarize)');
  }
}
