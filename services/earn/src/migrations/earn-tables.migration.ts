import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products, quotes and positions. Amounts and rates are micro-units, times are epoch milliseconds. */
export class EarnTables1 implements MigrationInterface {
  name = 'EarnTables1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table products (
        id text primary key,
        kind text not null check (kind in ('lock', 'wealth')),
        currency text not null check (currency in ('USD', 'USDT')),
        cycle_days int not null check (cycle_days > 0),
        daily_rate bigint not null check (daily_rate > 0),
        min_amount bigint not null check (min_amount > 0),
        max_amount bigint not null check (max_amount >= min_amount),
        quota bigint not null,
        -- The principal of its positions that have not ended.
        outstanding bigint not null default 0 check (outstanding >= 0),
        early_exit boolean not null,
        forfeit_rate bigint not null check (forfeit_rate between 0 and 1000000),
        on_sale boolean not null default true,
        -- Counted up with each change of terms: a preview of older terms no longer holds.
        version int not null default 1,
        place int not null
      );

      create table quotes (
        id uuid primary key,
        user_id uuid not null,
        product_id text not null,
        version int not null,
        amount bigint not null,
        pay_currency text not null,
        pay_amount bigint not null,
        rate bigint not null,
        valid_until bigint not null,
        position_id uuid
      );
      create index quotes_valid_until on quotes (valid_until);
      create index quotes_of_position on quotes (position_id) where position_id is not null;

      create table positions (
        id uuid primary key,
        user_id uuid not null,
        -- The purchase's Idempotency-Key and what it asked for.
        request_key text,
        request text not null,
        product_id text not null,
        kind text not null,
        currency text not null,
        cycle_days int not null,
        daily_rate bigint not null,
        quantity bigint not null check (quantity > 0),
        daily_earning bigint not null check (daily_earning > 0),
        early_exit boolean not null,
        forfeit_rate bigint not null,
        pay_currency text not null,
        pay_amount bigint not null,
        rate bigint not null,
        -- placing: the ledger has not answered yet. exiting: an early exit is decided and has not reached the ledger.
        status text not null check (status in ('placing', 'earning', 'exiting', 'completed')),
        days_paid int not null default 0 check (days_paid between 0 and cycle_days),
        forfeited bigint not null default 0 check (forfeited between 0 and days_paid * daily_earning),
        -- The last UTC day on which returns were paid (days since 1970), and how many were paid on it.
        paid_on int not null default 0,
        paid_then int not null default 0,
        created_at bigint not null,
        next_accrual_at bigint not null,
        -- When it ended, or its early exit was decided.
        completed_at bigint,
        ended_early boolean not null default false,
        check ((status in ('exiting', 'completed')) = (completed_at is not null))
      ) with (fillfactor = 80);
      create unique index positions_request on positions (user_id, request_key) where request_key is not null;
      create index positions_due on positions (next_accrual_at) where status = 'earning';
      create index positions_unfinished on positions (created_at) where status in ('placing', 'exiting');
      create index positions_of_user on positions (user_id, created_at desc, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table positions, quotes, products');
  }
}
