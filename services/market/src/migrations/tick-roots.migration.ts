import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signed tick roots, append-only and chained by instrument, and their keys. */
export class TickRoots2 implements MigrationInterface {
  name = 'TickRoots1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tick_roots (
        no smallint not null,
        seq bigint not null check (seq > 0),
        from_ms bigint not null,
        to_ms bigint not null check (to_ms > from_ms),
        size integer not null check (size >= 0),
        root text not null check (length(root) = 64),
        prev text not null check (length(prev) = 64),
        hash text not null check (length(hash) = 64),
        key_id text not null,
        signature text not null,
        primary key (no, seq),
        unique (no, from_ms)
      );
      create index tick_roots_to on tick_roots (no, to_ms);

      create table tick_keys (
        key_id text primary key,
        public_key text not null,
        since_ms bigint not null
      );

      create function refuse_root_change() returns trigger language plpgsql as $$
      begin
        raise exception 'signed roots are append-only';
      end $$;
      create trigger tick_roots_append_only before update or delete on tick_roots
        for each row execute function refuse_root_change();
      create trigger tick_roots_no_truncate before truncate on tick_roots
        for each statement execute function refuse_root_change();

      -- A statement goes on where the one before it ends, and names it; the first names nothing.
      create function check_root_chain() returns trigger language plpgsql as $$
      begin
        if new.seq = 1 and new.prev = repeat('0', 64) then return new; end if;
        perform 1 from tick_roots where no = new.no and seq = new.seq - 1 and hash = new.prev and to_ms = new.from_ms;
        if not found then raise exception 'a root does not go on from the one before it'; end if;
        return new;
      end $$;
      create trigger tick_roots_chained before insert on tick_roots
        for each row execute function check_root_chain();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tick_roots, tick_keys; drop function refuse_root_change, check_root_chain');
  }
}
