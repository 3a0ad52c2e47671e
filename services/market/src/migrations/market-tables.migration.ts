import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ticks (append-only, one partition per UTC day), the watermark, late ticks and candles. Prices in micro-units. */
export class MarketTables1 implements MigrationInterface {
  name = 'MarketTables1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(APPEND_ONLY);
    await runner.query(PARTITIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table instruments, watermark, ticks, late_ticks, candles;
      drop function ensure_tick_partition, refuse_tick_change;
    `);
  }
}

const TABLES = `
  -- since_ms: from when on its ticks are kept; charts before that are the feed's history.
  create table instruments (
    no smallint primary key,
    symbol text not null unique,
    since_ms bigint not null
  );

  -- One row, rewritten four times a second: room for HOT updates.
  create table watermark (
    one boolean primary key default true check (one),
    at_ms bigint not null
  ) with (fillfactor = 10);
  insert into watermark (at_ms) values (0);

  create table ticks (
    no smallint not null,
    at_ms bigint not null,
    price bigint not null check (price > 0),
    bid bigint not null check (bid > 0),
    ask bigint not null check (ask >= bid),
    volume bigint not null check (volume >= 0),
    primary key (no, at_ms)
  ) partition by range (at_ms);

  -- What came after its frame had been published: a record of the feed's quality, never a price.
  create table late_ticks (
    id bigint generated always as identity primary key,
    no smallint not null,
    at_ms bigint not null,
    price bigint not null,
    watermark_ms bigint not null
  );
  create index late_ticks_at on late_ticks (at_ms);

  create table candles (
    no smallint not null,
    interval_ms integer not null,
    start_ms bigint not null,
    open bigint not null,
    high bigint not null,
    low bigint not null,
    close bigint not null,
    volume bigint not null,
    primary key (no, interval_ms, start_ms)
  );
  create index candles_by_time on candles (interval_ms, start_ms);
`;

const APPEND_ONLY = `
  create function refuse_tick_change() returns trigger language plpgsql as $$
  begin
    raise exception 'ticks are append-only';
  end $$;
  create trigger ticks_append_only before update or delete on ticks
    for each row execute function refuse_tick_change();
  create trigger ticks_no_truncate before truncate on ticks
    for each statement execute function refuse_tick_change();
`;

/** Row triggers are inherited by partitions, statement triggers are not. */
const PARTITIONS = `
  create function ensure_tick_partition(day_ms bigint) returns void language plpgsql as $$
  declare
    part text := 'ticks_' || to_char(to_timestamp(day_ms / 1000) at time zone 'UTC', 'YYYYMMDD');
  begin
    if to_regclass(part) is not null then return; end if;
    execute format('create table %I partition of ticks for values from (%s) to (%s)', part, day_ms, day_ms + 86400000);
    execute format('create trigger ticks_no_truncate before truncate on %I
                    for each statement execute function refuse_tick_change()', part);
  end $$;
`;
