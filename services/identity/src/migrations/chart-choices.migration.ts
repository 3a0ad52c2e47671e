import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How customers look at charts; null for those who have not chosen. */
export class ChartChoices1 implements MigrationInterface {
  name = 'ChartChoices1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column chart jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column chart');
  }
}
