import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The exposure of open orders by instrument, and the check of customers' own limits. Both apply when orders are written. */
export class Exposure1 implements MigrationInterface {
  name = 'Exposure1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Sums over an instrument's open orders, changed by the statements that write and settle them; micro-units.
      create table exposure (
        product_id text primary key,
        up_stakes bigint not null default 0 check (up_stakes >= 0),
        up_winnings bigint not null default 0 check (up_winnings >= 0),
        down_stakes bigint not null default 0 check (down_stakes >= 0),
        down_winnings bigint not null default 0 check (down_winnings >= 0)
      ) with (fillfactor = 20);
      insert into exposure
        select product_id, coalesce(sum(stake) filter (where direction = 'up'), 0),
          coalesce(sum(winnings) filter (where direction = 'up'), 0),
          coalesce(sum(stake) filter (where direction = 'down'), 0),
          coalesce(sum(winnings) filter (where direction = 'down'), 0)
        from orders where status = 'open' group by product_id;

      -- Whether an order keeps within its customer's own limits of a day. One order of a customer at a time, whichever
      -- process writes it: the lock is held until the order is written, and what others wrote is seen behind it.
      create function within_limits(p_id uuid, p_user uuid, p_stake bigint, p_fee bigint, p_from bigint,
        p_max_stake bigint, p_max_loss bigint) returns boolean language plpgsql volatile as $$
      declare
        staked bigint;
        profit bigint;
        running bigint;
      begin
        perform pg_advisory_xact_lock(hashtextextended(p_user::text, 0));
        select coalesce(sum(o.stake) filter (where o.order_time >= p_from), 0),
            coalesce(sum(o.profit - case when o.result in ('win', 'lose') then o.fee else 0 end)
              filter (where o.settled_at >= p_from), 0),
            coalesce(sum(o.stake + o.fee) filter (where o.status = 'open'), 0)
          into staked, profit, running
          from orders o
          where o.user_id = p_user and o.order_time >= p_from - 86400000 and o.status <> 'cancelled' and o.id <> p_id;
        return (p_max_stake is null or staked + p_stake <= p_max_stake)
          and (p_max_loss is null or greatest(-profit, 0) + running + p_stake + p_fee <= p_max_loss);
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function within_limits; drop table exposure');
  }
}
