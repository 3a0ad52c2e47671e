import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a withdrawal to a card or address was first approved: only then it links its owner through others. */
export class UsedFingerprints1 implements MigrationInterface {
  name = 'UsedFingerprints1765000000091';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table fingerprints add column used_at bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table fingerprints drop column used_at');
  }
}
