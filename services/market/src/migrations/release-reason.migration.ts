import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why an operator released a suspension, by which a repeat of the release is recognised. */
export class ReleaseReason11 implements MigrationInterface {
  name = 'ReleaseReason1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table suspensions add column release_reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table suspensions drop column release_reason');
  }
}
