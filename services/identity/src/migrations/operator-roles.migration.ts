import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators' roles; existing operators become owners and keep all permissions. */
export class Roles1 implements MigrationInterface {
  name = 'Roles1763600000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table operators add column role text not null default 'owner'
        check (role in ('reviewer', 'finance', 'support', 'auditor', 'owner'));
      alter table operators alter column role drop default;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table operators drop column role');
  }
}
