import { CREATE_VERSIONS, DROP_VERSIONS } from '@makoto/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The versions of instruments' terms, and whether they take orders. */
export class Versions7 implements MigrationInterface {
  name = 'MarketVersions1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_VERSIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_VERSIONS);
  }
}
