import { CREATE_KEPT_KEYS } from '@makoto/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that stay when the data key changes. */
export class KeptKeys1 implements MigrationInterface {
  name = 'KeptKeys1764400000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_KEPT_KEYS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table kept_keys');
  }
}
