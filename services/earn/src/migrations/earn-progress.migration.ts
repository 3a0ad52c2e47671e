import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores how far returns are paid once per currency and shard instead of in every position, so that a day's returns write
 * one row per batch here. Each return with (due moment, position) at or before (`paid_at`, `paid_id`) has been paid; the
 * number of paid days of a position follows from its creation time. Only positions that exit early keep their own count.
 */
export class EarnProgress1 implements MigrationInterface {
  name = 'EarnProgress1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function shard_of(id uuid) returns smallint language sql immutable parallel safe as
        $$ select (get_byte(uuid_send(id), 0) % 4)::smallint $$;

      -- How many days of a position are paid where progress stands at (by_at, by_id).
      create function days_paid_by(created_at bigint, cycle_days int, id uuid, by_at bigint, by_id uuid) returns int
      language sql immutable parallel safe as $$
        select greatest(0, least(cycle_days, (by_at - created_at) / 86400000
          - case when (by_at - created_at) % 86400000 = 0 and id > by_id then 1 else 0 end))::int
      $$;

      create table accrual_progress (
        currency text not null,
        shard smallint not null,
        paid_at bigint not null,
        paid_id uuid not null,
        -- The UTC day (days since 1970) of the last payment, and where progress stood when that day's first was made.
        day int not null,
        day_at bigint not null,
        day_id uuid not null,
        primary key (currency, shard)
      ) with (fillfactor = 50);
    `);
    // Existing positions are paid up to the same moment, except while the days of an outage are being paid: then some
    // returns are requested again, and the ledger recognises them.
    await runner.query(`
      insert into accrual_progress
        select currency, shard, at, 'ffffffff-ffff-ffff-ffff-ffffffffffff', at / 86400000, at,
          'ffffffff-ffff-ffff-ffff-ffffffffffff'
        from (select currency, min(next_accrual_at) - 1 as at from positions where status = 'earning' group by currency) p,
          generate_series(0, 3) shard;
      alter table positions alter days_paid drop not null, alter days_paid drop default, drop column next_accrual_at;
      update positions set days_paid = null where status in ('placing', 'earning');
      create index positions_day on positions (currency, shard_of(id), (created_at % 86400000), id)
        where status = 'earning';

      create view position_states as
        select p.id, p.user_id, p.request_key, p.request, p.product_id, p.kind, p.currency, p.cycle_days, p.daily_rate,
          p.quantity, p.daily_earning, p.early_exit, p.forfeit_rate, p.pay_currency, p.pay_amount, p.rate, p.status,
          p.forfeited, p.created_at, p.completed_at, p.ended_early,
          coalesce(p.days_paid, days_paid_by(p.created_at, p.cycle_days, p.id, a.paid_at, a.paid_id)) as days_paid,
          case when p.days_paid is null then a.day else p.paid_on end as paid_on,
          case when p.days_paid is null then days_paid_by(p.created_at, p.cycle_days, p.id, a.paid_at, a.paid_id)
            - days_paid_by(p.created_at, p.cycle_days, p.id, a.day_at, a.day_id) else p.paid_then end as paid_then
        from positions p join accrual_progress a on a.currency = p.currency and a.shard = shard_of(p.id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table accrual_progress cascade; drop function shard_of cascade; drop function days_paid_by',
    );
  }
}
