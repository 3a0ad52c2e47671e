import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checkpoint that is shown, with the signatures of the witnesses that were asked. */
export class TransparencyLog2 implements MigrationInterface {
  name = 'TransparencyLog1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table log_head add column published text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table log_head drop column published');
  }
}
