import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why each correction was needed; what came before has no code of its own. */
export class Corrections2 implements MigrationInterface {
  name = 'Corrections1700000000231';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table corrections add column code text not null default 'other'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table corrections drop column code');
  }
}
