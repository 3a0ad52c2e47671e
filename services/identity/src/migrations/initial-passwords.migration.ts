import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when an operator's initial password works; null once it is their own. */
export class InitialPasswords1 implements MigrationInterface {
  name = 'InitialPasswords1764500000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table operators add column initial_password_until bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table operators drop column initial_password_until');
  }
}
