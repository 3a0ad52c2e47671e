import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments at a provider of quick payments, how far they were booked, and how far the provider's lists were read. */
export class QuickPayments1 implements MigrationInterface {
  name = 'QuickPayments1700000000240';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table quick_payments (
        deposit_id uuid primary key references deposits (id),
        user_id uuid not null,
        provider text not null,
        payment_id text not null,
        -- The looks at the provider are numbered when they start; an older one than the last applied changes nothing.
        started int not null default 0,
        applied int not null default 0,
        -- What reversals took from the customer and cost the house, in USD micro-units.
        taken_customer bigint not null default 0 check (taken_customer >= 0),
        taken_house bigint not null default 0 check (taken_house >= 0),
        steps int not null default 0,
        disputed boolean not null default false,
        -- Whether the sweeper looks again by itself.
        followed boolean not null default true,
        opened_at bigint not null,
        looked_at bigint not null,
        unique (provider, payment_id)
      );
      create index quick_payments_followed on quick_payments (looked_at) where followed;
      create index quick_payments_disputed on quick_payments (user_id) where disputed;

      create table quick_listings (
        provider text primary key,
        -- All that changed before this time was seen, epoch milliseconds.
        read_until bigint not null
      );

      create index rail_events_open_exceptions on rail_events (at)
        where outcome in ('unknown', 'mismatch', 'duplicate', 'refunded', 'charged_back') and closed_at is null;
      drop index rail_events_open;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table quick_payments, quick_listings;
      create index rail_events_open on rail_events (at)
        where outcome in ('unknown', 'mismatch', 'duplicate') and closed_at is null;
      drop index rail_events_open_exceptions;
    `);
  }
}
