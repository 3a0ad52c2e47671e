import { Clock, Logger, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';

const EVERY_MS = 30_000;
/**
 * How long after its settle time an order is counted: none is written so late, whatever the clocks say (a statement ends
 * after 30 s, and clocks may be a minute apart).
 */
const BEHIND_MS = 300_000;
/**
 * The stretch of settle times that one transaction adds up: so much to begin with, twice as much where little was found
 * and half where much was, so that neither a silence of years nor a busy hour takes long.
 */
const STEP_MS = 300_000;
const MAX_STEP_MS = 365 * 86_400_000;
const FEW = 10_000;
const MANY = 200_000;
const MAX_STEPS = 10_000;
const DAY_MS = 86_400_000;

/** Adds settled orders up by customer and day, and all days together, each once: the cursor moves in the transaction that adds them. */
@Injectable()
export class OrderDaysRoller implements OnModuleInit, OnModuleDestroy {
  private repeating: Repeating | undefined;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.repeating = repeat(() => this.roll(), EVERY_MS, this.log, 'orders are added up later');
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.repeating?.stop();
  }

  /** One turn: adds up what has settled long enough ago, a stretch of time after the other. */
  async roll(): Promise<void> {
    let stepMs = STEP_MS;
    // The end is set once a turn: the clock goes on, and the turn would never be done.
    const past = this.clock.now() - BEHIND_MS;
    for (let step = 0; step < MAX_STEPS && !this.stopped; step++) {
      const found = await this.dataSource.transaction((manager) => this.step(manager, stepMs, past));
      if (found === undefined) return;
      if (found < FEW) stepMs = Math.min(MAX_STEP_MS, stepMs * 2);
      else if (found > MANY) stepMs = Math.max(STEP_MS / 100, stepMs / 2);
    }
  }

  /** How many orders were found; undefined where there is nothing left to do, or another process does it. */
  private async step(manager: EntityManager, stepMs: number, past: number): Promise<number | undefined> {
    const [cursor]: { until: string }[] = await manager.query(
      'select until from order_days_cursor for update skip locked',
    );
    if (!cursor) return undefined;
    const from = Number(cursor.until);
    const target = await this.target(manager, past);
    if (from >= target) return undefined;
    const until = Math.min(target, Math.floor(from + stepMs));
    const [added]: { n: number }[] = await manager.query(ADD_UP, [from, until]);
    await manager.query('update order_days_cursor set until = $1', [until]);
    return added?.n ?? 0;
  }

  /** Whatever settles at or before it is final: long past, and before the first order that is still open. */
  private async target(manager: EntityManager, past: number): Promise<number> {
    const [row]: { first: string | null }[] = await manager.query(
      `select min(settle_time) as first from orders where status = 'open'`,
    );
    return row?.first ? Math.min(past, Number(row.first) - 1) : past;
  }
}

const ADD_UP = `
  with found as (
    select user_id, d.day, product_id, result, count(*) as orders, sum(stake) as stakes,
      sum(case when result in ('win', 'lose') then fee else 0 end) as fees, sum(profit) as profit
    from orders, lateral (values (order_time / ${DAY_MS}), (-1)) d (day)
    where settle_time > $1 and settle_time <= $2 and status = 'settled'
    group by 1, 2, 3, 4
  ), added as (
    insert into order_days (user_id, day, product_id, result, orders, stakes, fees, profit) select * from found
    on conflict (user_id, day, product_id, result) do update set
      orders = order_days.orders + excluded.orders, stakes = order_days.stakes + excluded.stakes,
      fees = order_days.fees + excluded.fees, profit = order_days.profit + excluded.profit
  )
  select coalesce(sum(orders), 0)::int as n from found where day = -1`;
