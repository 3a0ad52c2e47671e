import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Commitments to days of simulated prices, which only their opening may change, and the first day that has one. */
export class SimulatedDays7 implements MigrationInterface {
  name = 'SimulatedDays1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Days are counted from 1970 in UTC.
      create table simulation_start (
        one boolean primary key default true check (one),
        day integer not null
      );

      create table simulated_days (
        day integer not null,
        version integer not null check (version > 0),
        from_ms bigint not null check (from_ms >= day::bigint * 86400000 and from_ms < (day + 1)::bigint * 86400000),
        hash text not null check (length(hash) = 64),
        paths text[] not null,
        instruments text not null,
        committed_ms bigint not null,
        opening text check (encode(sha256(convert_to(opening, 'UTF8')), 'hex') = hash),
        primary key (day, version)
      );
      create index simulated_days_unopened on simulated_days (day) where opening is null;

      create function refuse_simulated_day_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if old.opening is null and new.opening is not null
             and (old.day, old.version, old.from_ms, old.hash, old.paths, old.instruments, old.committed_ms)
               = (new.day, new.version, new.from_ms, new.hash, new.paths, new.instruments, new.committed_ms) then
            return new;
          end if;
        end if;
        raise exception 'commitments to simulated prices are append-only';
      end $$;
      create trigger simulated_days_append_only before update or delete on simulated_days
        for each row execute function refuse_simulated_day_change();
      create trigger simulated_days_no_truncate before truncate on simulated_days
        for each statement execute function refuse_simulated_day_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table simulated_days, simulation_start; drop function refuse_simulated_day_change');
  }
}
