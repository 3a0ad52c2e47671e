import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sums of settled orders by hour and instrument, and the cursor that says how far they reach. */
export class OrderSums1 implements MigrationInterface {
  name = 'OrderSums1700000000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Orders lie in the table about as they were placed, so that a range of settle times is few of its pages; unlike a
      -- tree this index costs an order next to nothing.
      create index orders_settle_time on orders using brin (settle_time) with (pages_per_range = 32, autosummarize = on);

      create table order_sums (
        -- The hour's beginning, epoch milliseconds.
        hour bigint not null,
        product_id text not null,
        wins bigint not null,
        losses bigint not null,
        ties bigint not null,
        voids bigint not null,
        stakes bigint not null,
        fees bigint not null,
        payouts bigint not null,
        house_result bigint not null,
        primary key (hour, product_id)
      );
      create table order_sums_cursor (
        one boolean primary key default true check (one),
        -- Every order that settles before is in the sums.
        counted_to bigint not null
      );
      insert into order_sums_cursor (counted_to) values (0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table order_sums, order_sums_cursor; drop index orders_settle_time');
  }
}
