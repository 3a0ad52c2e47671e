import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A keyed hash of the settings that were last applied to the first operator. */
export class Identity4 implements MigrationInterface {
  name = 'Identity1763600000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table operators add column settings_mac bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table operators drop column settings_mac');
  }
}
