import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders whose entry is a price after their acceptance keep both times. */
export class LaterEntries1 implements MigrationInterface {
  name = 'LaterEntries1700000000080';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table orders add column accepted_at bigint, add column entry_delay_ms int;
      -- Rows from before have neither, so that nothing needs to be checked again.
      alter table orders add constraint orders_entry check (
        (accepted_at is null) = (entry_delay_ms is null) and buy_tick_at > accepted_at + entry_delay_ms) not valid;
      create trigger orders_entry_final before update on orders for each row when (
        (old.accepted_at, old.entry_delay_ms) is distinct from (new.accepted_at, new.entry_delay_ms))
        execute function refuse_rewrite('the terms of an order are final');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger orders_entry_final on orders;
      alter table orders drop constraint orders_entry, drop column accepted_at, drop column entry_delay_ms;
    `);
  }
}
