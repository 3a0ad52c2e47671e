import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deposits, the reports of rails, and the addresses that customers pay to. */
export class Deposits1 implements MigrationInterface {
  name = 'Deposits1700000000102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence deposit_numbers start 100001;
      create table deposits (
        id uuid primary key,
        number text not null unique,
        user_id uuid not null,
        user_no int not null,
        method text not null,
        currency text not null,
        country text,
        amount bigint not null check (amount > 0),
        rate bigint not null check (rate > 0),
        usd_amount bigint not null,
        rate_until bigint not null,
        status text not null
          check (status in ('awaiting_payment', 'pending', 'success', 'fail', 'expired', 'cancelled')),
        reason text,
        pay_to jsonb not null,
        payer_name text,
        txid text,
        proof text,
        received_amount bigint,
        credited_usd bigint,
        created_at bigint not null,
        updated_at bigint not null,
        unique (user_id, user_no),
        check ((status = 'success') = (credited_usd is not null))
      );
      create index deposits_user_status on deposits (user_id, status, user_no);
      create index deposits_user_created on deposits (user_id, created_at);
      create index deposits_status on deposits (status, created_at);

      create table rail_events (
        rail text not null,
        event_id text not null,
        type text not null,
        reference text not null,
        amount bigint not null,
        currency text not null,
        status text not null,
        outcome text not null,
        at bigint not null,
        primary key (rail, event_id)
      );
      create index rail_events_reference on rail_events (reference);
      create index rail_events_odd on rail_events (at) where outcome in ('unknown', 'mismatch', 'duplicate');

      create table deposit_addresses (
        index int generated always as identity (minvalue 0 start 0) primary key,
        user_id uuid not null unique,
        address text unique
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table deposits, rail_events, deposit_addresses; drop sequence deposit_numbers');
  }
}
