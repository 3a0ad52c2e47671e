import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The effective time of each version of the hours; existing versions took effect when they were written. */
export class SupportHours2 implements MigrationInterface {
  name = 'SupportHours1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table support_hours add column effective_at bigint;
      alter table support_hours disable trigger support_hours_stay;
      update support_hours set effective_at = created_at;
      alter table support_hours enable trigger support_hours_stay;
      alter table support_hours alter column effective_at set not null,
        add constraint support_hours_not_before check (effective_at >= created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table support_hours drop column effective_at');
  }
}
