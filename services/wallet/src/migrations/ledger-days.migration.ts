import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sums of transfers for reports: by hour while a day runs, then by UTC day with the closing balances. A row is written
 * once, when its hour or day is over, and never changes.
 */
export class LedgerDays1 implements MigrationInterface {
  name = 'LedgerDays1700000000240';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- 0: nothing is counted yet. All hours that end at or before closed_to are counted.
      create table ledger_sums_cursor (
        one boolean primary key default true check (one),
        closed_to bigint not null
      );
      insert into ledger_sums_cursor (closed_to) values (0);

      -- Accounts are the numbers of their kinds, currencies of theirs: the last two bytes of accounts' ids (transfer.ts).
      create table ledger_hours (
        hour bigint not null,
        kind text not null,
        debit smallint not null,
        credit smallint not null,
        currency smallint not null,
        amount bigint not null,
        transfers bigint not null,
        primary key (hour, kind, debit, credit, currency)
      );
      create table ledger_days (
        day bigint not null,
        kind text not null,
        debit smallint not null,
        credit smallint not null,
        currency smallint not null,
        amount bigint not null,
        transfers bigint not null,
        primary key (day, kind, debit, credit, currency)
      );
      create table ledger_day_balances (
        day bigint not null,
        account smallint not null,
        currency smallint not null,
        balance bigint not null,
        primary key (day, account, currency)
      );
      create function refuse_sum_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the sums of a closed day do not change';
      end $$;
      create trigger ledger_hours_stay before update on ledger_hours
        for each statement execute function refuse_sum_change();
      create trigger ledger_days_stay before update or delete or truncate on ledger_days
        for each statement execute function refuse_sum_change();
      create trigger ledger_day_balances_stay before update or delete or truncate on ledger_day_balances
        for each statement execute function refuse_sum_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table ledger_sums_cursor, ledger_hours, ledger_days, ledger_day_balances;
      drop function refuse_sum_change;
    `);
  }
}
