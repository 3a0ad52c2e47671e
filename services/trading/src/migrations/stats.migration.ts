import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results by account, uptime by minute, and the public figures. */
export class Stats1 implements MigrationInterface {
  name = 'Stats1700000000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_results (
        user_id uuid primary key,
        orders bigint not null,
        -- Won less lost less fees, micro-units.
        net bigint not null
      ) with (fillfactor = 80);
      -- Orders that the sums have counted already; those that follow are counted together with them.
      insert into account_results
        select user_id, count(*), sum(profit - fee) from orders
        where status = 'settled' and result in ('win', 'lose')
          and settle_time < (select counted_to from order_sums_cursor) group by user_id;

      create table uptime_minutes (
        -- The minute's beginning, epoch milliseconds.
        minute bigint primary key,
        up boolean not null
      );

      create table public_stats (
        one boolean primary key default true check (one),
        due_at bigint not null,
        figures jsonb
      );
      insert into public_stats (due_at) values (0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table account_results, uptime_minutes, public_stats');
  }
}
