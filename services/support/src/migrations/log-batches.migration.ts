import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Waiting entries are kept as they arrive, all texts of an event in one row, which is much less work than a row for each.
 * Rows of the version before have their only text in `body`.
 */
export class TransparencyLog4 implements MigrationInterface {
  name = 'TransparencyLog1700000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function fits_log(bodies bytea[]) returns boolean language sql immutable as
        $$ select coalesce(max(length(body)), 0) <= 4096 from unnest(bodies) body $$;
      alter table log_pending
        add column bodies bytea[] check (fits_log(bodies)),
        add column texts int not null default 1 check (texts > 0),
        alter column body drop not null,
        add check (num_nonnulls(body, bodies) = 1);
      -- They are hashes and signatures, and gone a second later.
      alter table log_pending alter column bodies set storage external;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into log_pending (body, received_ms)
        select unnest(bodies), received_ms from log_pending where bodies is not null order by seq;
      delete from log_pending where bodies is not null;
      alter table log_pending drop column bodies, drop column texts, alter column body set not null;
      drop function fits_log;
    `);
  }
}
