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

/** A deposit's rate in units per USD, for currencies that are quoted that way. */
export class DepositRates1 implements MigrationInterface {
  name = 'DepositRates1700000000206';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits add column per_usd bigint check (per_usd > 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits drop column per_usd');
  }
}

/** How far the market may move until a deposit's rate no longer holds. Rates of deposits from before hold in any case. */
export class HeldRates1 implements MigrationInterface {
  name = 'HeldRates1764200000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table deposits add column held_within bigint check (held_within >= 0);
      create index deposits_held_rates on deposits (user_id, rate_until) where status in ('awaiting_payment', 'pending');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits drop column held_within; drop index deposits_held_rates');
  }
}

/** The rates that a deposit was credited at. Not known of deposits that were credited before. */
export class ArrivalRates1 implements MigrationInterface {
  name = 'ArrivalRates1765000000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table deposits add column held_amount bigint, add column arrival_rate bigint,
        add column arrival_per_usd bigint;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table deposits drop column held_amount, drop column arrival_rate, drop column arrival_per_usd;
    `);
  }
}

/** When a customer reported a deposit as paid. Not known of earlier reports. */
export class DepositReports1 implements MigrationInterface {
  name = 'DepositReports1765000000062';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits add column reported_at bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits drop column reported_at');
  }
}

/** When operators had confirmed a deposit: it counts for a day towards the sum that needs two operators. */
export class DepositConfirmations1 implements MigrationInterface {
  name = 'DepositConfirmations1765000000081';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits add column confirmed_at bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits drop column confirmed_at');
  }
}

/** Finds what operators confirmed lately of a customer's deposits. */
export class DepositConfirmations2 implements MigrationInterface {
  name = 'DepositConfirmations1765000000082';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists deposits_user_confirmed');
    await runner.query(
      'create index concurrently deposits_user_confirmed on deposits (user_id, confirmed_at) where confirmed_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index deposits_user_confirmed');
  }
}

/** References of deposits are unique, so that a payment matches one deposit. */
export class DepositReferences1 implements MigrationInterface {
  name = 'DepositReferences1700000000208';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index deposits_reference;
      create unique index deposits_reference on deposits ((pay_to ->> 'reference')) where method = 'bank';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index deposits_reference;
      create index deposits_reference on deposits ((pay_to ->> 'reference')) where method = 'bank';
    `);
  }
}

/** When a customer reported an expired deposit as paid: it counts in the customer's limit of that day. */
export class DepositReopenings1 implements MigrationInterface {
  name = 'DepositReopenings1700000000212';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table deposits add column reopened_at bigint;
      create index deposits_user_reopened on deposits (user_id, reopened_at) where reopened_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deposits drop column reopened_at');
  }
}
