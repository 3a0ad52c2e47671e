import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records refused ticks with their reason (previously only late ones), and suspensions of instruments. */
export class Suspensions3 implements MigrationInterface {
  name = 'TickGuard1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table late_ticks rename to refused_ticks;
      alter index late_ticks_at rename to refused_ticks_at;
      alter table refused_ticks add column reason text not null default 'late';
      alter table refused_ticks alter column reason drop default;
      create index refused_ticks_by_instrument on refused_ticks (no, at_ms);

      create table suspensions (
        id bigint generated always as identity primary key,
        no smallint not null,
        since_ms bigint not null,
        until_ms bigint check (until_ms >= since_ms),
        reason text not null,
        -- The price that was not believed, and the last that was published.
        price bigint not null,
        last_price bigint,
        -- Set by an operator who says that the refused level is right; the process that leads then ends the suspension.
        release_level bigint,
        released_by text
      );
      create unique index suspensions_open on suspensions (no) where until_ms is null;
      create index suspensions_by_time on suspensions ((until_ms is null) desc, since_ms desc, no);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table suspensions;
      drop index refused_ticks_by_instrument;
      alter table refused_ticks drop column reason;
      alter index refused_ticks_at rename to late_ticks_at;
      alter table refused_ticks rename to late_ticks;
    `);
  }
}
