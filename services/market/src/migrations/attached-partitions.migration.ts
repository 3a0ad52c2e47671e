import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates a day's partition without waiting for readers of the ticks table. */
export class AttachedPartitions6 implements MigrationInterface {
  name = 'AttachedPartitions1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ATTACHED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(CREATED_IN_PLACE);
  }
}

/**
 * Creating a table as a partition locks the parent against all readers; attaching an existing table does not. The
 * statement trigger is created first; row triggers are added when the table is attached.
 */
const ATTACHED = `
  create or replace function ensure_tick_partition(day_ms bigint) returns void language plpgsql
  set lock_timeout = '100ms' as $$
  declare
    part text := 'ticks_' || to_char(to_timestamp(day_ms / 1000) at time zone 'UTC', 'YYYYMMDD');
  begin
    if to_regclass(part) is not null then return; end if;
    execute format('create table %I (like ticks including all)', part);
    execute format('create trigger ticks_no_truncate before truncate on %I
                    for each statement execute function refuse_tick_change()', part);
    execute format('alter table ticks attach partition %I for values from (%s) to (%s)', part, day_ms, day_ms + 86400000);
  end $$;
`;

const CREATED_IN_PLACE = `
  create or replace function ensure_tick_partition(day_ms bigint) returns void language plpgsql as $$
  declare
    part text := 'ticks_' || to_char(to_timestamp(day_ms / 1000) at time zone 'UTC', 'YYYYMMDD');
  begin
    if to_regclass(part) is not null then return; end if;
    execute format('create table %I partition of ticks for values from (%s) to (%s)', part, day_ms, day_ms + 86400000);
    execute format('create trigger ticks_no_truncate before truncate on %I
                    for each statement execute function refuse_tick_change()', part);
  end $$;
`;
