import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `ensure_partition` (see partition-order.migration.ts) creates the partitions of a table one process after another: of two
 * that start together, one would find a table that was not there before. Nobody else waits for this lock.
 */
export class Partitions3 implements MigrationInterface {
  name = 'Partitions1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function ensure_partition(p_table text, p_part text, p_from bigint, p_to bigint, p_guard text)
      returns void language plpgsql set lock_timeout = '5s' as $$
      declare
        newest regclass;
      begin
        if to_regclass(p_part) is not null then return; end if;
        perform pg_advisory_xact_lock(hashtextextended('ensure_partition ' || p_table::regclass::oid, 0));
        -- A look-up by name remembers that there was none; a query sees what was committed meanwhile.
        if exists (select from pg_class c join pg_inherits i on i.inhrelid = c.oid
          where c.relname = p_part and i.inhparent = p_table::regclass) then return; end if;
        perform set_config('lock_timeout', '100ms', true);
        select c.oid into newest from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = p_table::regclass order by c.relname desc limit 1;
        execute format('create table %I (like %s including all)', p_part, coalesce(newest, p_table::regclass));
        execute format('create trigger %I before update or delete or truncate on %I
                        for each statement execute function %I()', p_part || '_append_only', p_part, p_guard);
        execute format('alter table %I attach partition %I for values from (%s) to (%s)', p_table, p_part, p_from, p_to);
      end $$;
    `);
  }

  async down(): Promise<void> {
    // The version before works with this one, too.
  }
}
