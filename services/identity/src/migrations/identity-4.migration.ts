import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which settings the first operator was last brought up to date with, as a keyed hash. */
export class Identity4 implements MigrationInterface {
  name = 'Identity1763600000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table operators add column settings_mac bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table operators drop column settings_mac');
  }
}
