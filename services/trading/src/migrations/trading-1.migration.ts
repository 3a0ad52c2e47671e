import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders, and the cursor of the search for orphaned holds. */
export class Trading1 implements MigrationInterface {
  name = 'Trading1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table orders (
        id uuid primary key,
        user_id uuid not null,
        status text not null check (status in ('open', 'settled', 'cancelled')),
        product_id text,
        direction text check (direction in ('up', 'down')),
        decimals smallint,
        stake bigint not null check (stake > 0),
        fee bigint not null check (fee >= 0),
        winnings bigint not null check (winnings >= 0),
        payout_rate bigint,
        duration int,
        max_gap_ms int,
        buy_price bigint,
        buy_tick_at bigint,
        -- Both lie on the feed's grid.
        order_time bigint not null,
        settle_time bigint,
        receipt_path text,
        receipt_signature text,
        receipt_key text,
        sell_price bigint,
        sell_tick_at bigint,
        result text check (result in ('win', 'lose', 'tie', 'void')),
        profit bigint,
        settled_at bigint,
        -- A cancelled row only keeps its id from ever becoming an order.
        check (status = 'cancelled' or (product_id is not null and direction is not null and buy_price is not null
          and settle_time > order_time and payout_rate is not null and receipt_signature is not null)),
        check ((status = 'settled') = (result is not null and profit is not null and settled_at is not null))
      ) with (fillfactor = 85);
      create index orders_due on orders (settle_time, product_id) where status = 'open';
      create index orders_user on orders (user_id, order_time desc, id);

      -- A settled order is history, and the terms of any order are final. The conditions stand at the triggers, so that
      -- nothing is called for the update that settles an order.
      create function refuse_rewrite() returns trigger language plpgsql as $$
      begin
        raise exception '%', tg_argv[0];
      end $$;
      create trigger orders_stay before delete on orders for each row
        execute function refuse_rewrite('orders are never removed');
      create trigger orders_ended before update on orders for each row when (old.status <> 'open')
        execute function refuse_rewrite('an order that has ended is final');
      create trigger orders_final before update on orders for each row when (
        (old.id, old.user_id, old.product_id, old.direction, old.stake, old.fee, old.winnings, old.payout_rate,
          old.buy_price, old.buy_tick_at, old.order_time, old.settle_time, old.receipt_signature)
        is distinct from (new.id, new.user_id, new.product_id, new.direction, new.stake, new.fee, new.winnings,
          new.payout_rate, new.buy_price, new.buy_tick_at, new.order_time, new.settle_time, new.receipt_signature))
        execute function refuse_rewrite('the terms of an order are final');

      create table orphan_cursor (
        one boolean primary key default true check (one),
        at bigint not null,
        id uuid not null
      );
      insert into orphan_cursor (at, id) values (0, '00000000-0000-0000-0000-000000000000');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table orders, orphan_cursor; drop function refuse_rewrite');
  }
}
