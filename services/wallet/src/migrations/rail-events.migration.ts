import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payment exceptions: reports that moved no money stay open until an operator closes them with a reason. */
export class RailEvents1 implements MigrationInterface {
  name = 'RailEvents1700000000211';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table rail_events
        add column closed_at bigint,
        add column closed_by text,
        add column closed_reason text,
        add check (num_nulls(closed_at, closed_by, closed_reason) in (0, 3));
      drop index rail_events_odd;
      create index rail_events_open on rail_events (at)
        where outcome in ('unknown', 'mismatch', 'duplicate') and closed_at is null;
      create index rail_events_closed on rail_events (closed_at) where closed_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index rail_events_open, rail_events_closed;
      alter table rail_events drop column closed_at, drop column closed_by, drop column closed_reason;
      create index rail_events_odd on rail_events (at) where outcome in ('unknown', 'mismatch', 'duplicate');
    `);
  }
}
