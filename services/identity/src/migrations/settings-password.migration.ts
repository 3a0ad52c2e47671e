import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an operator's password is still that of the settings, so that a changed one is no longer printed. */
export class SettingsPassword1 implements MigrationInterface {
  name = 'SettingsPassword1763600000090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table operators add column has_settings_password boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table operators drop column has_settings_password');
  }
}
