import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers' price alerts, and up to which tick they have been checked. */
export class PriceAlerts9 implements MigrationInterface {
  name = 'MarketPriceAlerts1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence price_alert_changes;
      create table price_alerts (
        id uuid primary key,
        user_id uuid not null,
        no smallint not null,
        kind text not null check (kind in ('crosses', 'moves')),
        -- The level in micro-units, or the fraction in millionths.
        target bigint not null check (target > 0),
        set_price bigint not null,
        -- Ticks stamped later count.
        from_ms bigint not null,
        -- A price at or above, or at or below, reaches the alert.
        above bigint,
        below bigint,
        status text not null check (status in ('open', 'reached', 'deleted')),
        reached_ms bigint,
        reached_price bigint,
        -- Raised by every change that the leading process must hear of.
        seq bigint not null default nextval('price_alert_changes'),
        check (above is not null or below is not null),
        check ((status = 'reached') = (reached_ms is not null) and (reached_ms is null) = (reached_price is null)),
        check (reached_ms > from_ms)
      );
      create unique index price_alerts_changes on price_alerts (seq);
      create index price_alerts_by_owner on price_alerts (user_id, seq desc);
      create index price_alerts_open on price_alerts (user_id) where status = 'open';
      create index price_alerts_deleted on price_alerts (seq) where status = 'deleted';
      create index price_alerts_reached on price_alerts (reached_ms) where reached_ms is not null;

      create table alert_progress (
        one boolean primary key default true check (one),
        checked_ms bigint not null
      );
      insert into alert_progress (checked_ms) values (0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table alert_progress, price_alerts; drop sequence price_alert_changes');
  }
}
