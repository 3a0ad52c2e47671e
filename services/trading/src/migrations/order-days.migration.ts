import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sums of settled orders by customer and day, so that totals need not count a million rows. */
export class OrderDays1 implements MigrationInterface {
  name = 'OrderDays1700000000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table order_days (
        user_id uuid not null,
        -- The UTC day of the order time, counted from 1970; -1: all days together.
        day int not null,
        product_id text not null,
        result text not null,
        orders int not null,
        stakes bigint not null,
        -- Those that were kept: a tie or a void gives its fee back.
        fees bigint not null,
        profit bigint not null,
        primary key (user_id, day, product_id, result)
      );
      -- Every order that settles at or before this moment is in order_days, and no other.
      create table order_days_cursor (
        one boolean primary key default true check (one),
        until bigint not null
      );
      insert into order_days_cursor (until) select coalesce(min(settle_time) - 1, 0) from orders;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table order_days, order_days_cursor');
  }
}
