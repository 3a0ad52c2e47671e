import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The transparency log. `log_pending` holds what was received and has no place yet. The database itself keeps the log
 * from shrinking and its entries and tiles from changing.
 */
export class TransparencyLog1 implements MigrationInterface {
  name = 'TransparencyLog1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table log_keys (key_id text primary key, public_key text not null, since_ms bigint not null);
      create table log_head (
        one boolean primary key default true check (one),
        origin text not null,
        size bigint not null,
        checkpoint text not null
      );
      create table log_pending (
        seq bigint generated always as identity primary key,
        body bytea not null check (length(body) <= 4096)
      );
      create table log_entries (
        no bigint primary key,
        hash bytea not null unique,
        body bytea not null
      );
      create table log_tiles (
        level smallint not null,
        index bigint not null,
        hashes bytea not null,
        primary key (level, index)
      );

      create function refuse_log_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the log is append-only';
      end $$;
      create trigger log_entries_stay before update or delete or truncate on log_entries
        for each statement execute function refuse_log_change();
      create trigger log_tiles_stay before delete or truncate on log_tiles
        for each statement execute function refuse_log_change();
      create trigger log_head_stays before delete or truncate on log_head
        for each statement execute function refuse_log_change();

      create function keep_log_tile() returns trigger language plpgsql as $$
      begin
        if (new.level, new.index) <> (old.level, old.index)
          or substring(new.hashes for length(old.hashes)) <> old.hashes then
          raise exception 'the log is append-only';
        end if;
        return new;
      end $$;
      create trigger log_tiles_grow before update on log_tiles for each row execute function keep_log_tile();

      create function keep_log_head() returns trigger language plpgsql as $$
      begin
        if new.origin <> old.origin or new.size < old.size then
          raise exception 'the log is append-only';
        end if;
        return new;
      end $$;
      create trigger log_head_grows before update on log_head for each row execute function keep_log_head();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table log_tiles, log_entries, log_pending, log_head, log_keys;
      drop function refuse_log_change, keep_log_tile, keep_log_head;
    `);
  }
}
