import { CREATE_KEPT_KEYS } from '@makoto/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that stay when the data key changes, and which key encrypted an uploaded file. */
export class KeptKeys1 implements MigrationInterface {
  name = 'KeptKeys1764500000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_KEPT_KEYS);
    await runner.query('alter table uploads add column marker bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table uploads drop column marker; drop table kept_keys');
  }
}
