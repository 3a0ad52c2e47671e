import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `ensure_partition`: creates a partition if it is missing, like the newest one of its table, with that one's indexes and
 * constraints. Creating a table as a partition locks the parent against all readers; attaching a finished one does not.
 * `p_guard` names the trigger function that refuses updates, deletes and truncation; statement triggers of the parent are
 * not inherited.
 */
export class Partitions1 implements MigrationInterface {
  name = 'Partitions1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function ensure_partition(p_table text, p_part text, p_from bigint, p_to bigint, p_guard text)
      returns void language plpgsql set lock_timeout = '100ms' as $$
      declare
        newest regclass;
      begin
        if to_regclass(p_part) is not null then return; end if;
        select inhrelid into newest from pg_inherits where inhparent = p_table::regclass order by inhrelid desc limit 1;
        execute format('create table %I (like %s including all)', p_part, coalesce(newest, p_table::regclass));
        execute format('create trigger %I before update or delete or truncate on %I
                        for each statement execute function %I()', p_part || '_append_only', p_part, p_guard);
        execute format('alter table %I attach partition %I for values from (%s) to (%s)', p_table, p_part, p_from, p_to);
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function ensure_partition');
  }
}
