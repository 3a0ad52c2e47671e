import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The support hours, as immutable versions. */
export class SupportHours1 implements MigrationInterface {
  name = 'SupportHours1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table support_hours (
        version int primary key,
        time_zone text not null,
        week jsonb not null,
        closed_on jsonb not null,
        created_at bigint not null,
        operator_id uuid not null
      );
      create function refuse_hours_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the versions of the hours stay as they were written';
      end $$;
      create trigger support_hours_stay before update or delete or truncate on support_hours
        for each statement execute function refuse_hours_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table support_hours; drop function refuse_hours_change;');
  }
}
