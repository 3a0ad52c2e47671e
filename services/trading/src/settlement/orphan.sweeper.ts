import { micro, type OpenHold, openHolds, ordersEnd, stakedOrders } from '@makoto/contracts';
import { Logger, type Repeating, RpcClient, repeat } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

const EVERY_MS = 10_000;
/**
 * The ages at which a hold is looked at. A hold is stamped before its statement runs, by a clock that may differ from
 * another wallet's: it can appear behind the place that the first search has reached. The second comes when no statement
 * that was stamped then can still be running (they end after 30 s) and no clock is so far off.
 */
const AGES_MS = [30_000, 900_000];
/** Ids in a reply of the wallet. */
const LIMIT = 10_000;
const MAX_TURNS = 100;
/** Holds that are looked at, and given back, together. */
const HOLDS = 1_000;

/**
 * Gives back money that was held for an order which was never written. It first writes a cancelled row under the order's
 * id, so that an insert that comes late loses, and only then ends the hold. Each stretch of the ledger is looked at once
 * at each age: the cursor says how far the search has come. Nearly all that it meets are orders, so ids alone are compared,
 * and the wallet is asked for the holds of those few that are none.
 */
@Injectable()
export class OrphanSweeper implements OnModuleInit, OnModuleDestroy {
  private repeating: Repeating | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.repeating = repeat(() => this.sweep(), EVERY_MS, this.log, 'orphaned holds are looked for again later');
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeating?.stop();
  }

  /** One turn: every hold that has come to each of the ages since the last one. */
  async sweep(): Promise<void> {
    for (const age of AGES_MS) await this.sweepAt(age);
  }

  private async sweepAt(ageMs: number): Promise<void> {
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const [cursor]: { at: string; id: string }[] = await this.dataSource.query(
        'select at, id from orphan_cursors where age_ms = $1',
        [ageMs],
      );
      if (!cursor) throw new Error(`orphan_cursors has no row for ${ageMs}`);
      const { orders, until, until_id, more } = await this.rpc.request(stakedOrders, {
        from: Number(cursor.at),
        after_id: cursor.id,
        older_than_ms: ageMs,
        limit: LIMIT,
      });
      const unwritten = await this.unwrittenOf(orders);
      for (let from = 0; from < unwritten.length; from += HOLDS) {
        const { holds } = await this.rpc.request(openHolds, { orders: unwritten.slice(from, from + HOLDS) });
        await this.giveBack(holds);
      }
      await this.dataSource.query(
        'update orphan_cursors set at = $1, id = $2 where age_ms = $3 and (at, id) < ($1, $2)',
        [until, until_id, ageMs],
      );
      if (!more) return;
    }
  }

  /**
   * Those of `ids` (with commas between them) that are no orders: never written, or cancelled. Each is looked up by itself:
   * as one join PostgreSQL would rather read all orders there are, as soon as there are many ids.
   */
  private async unwrittenOf(ids: string): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `select s.id from unnest($1::uuid[]) as s(id)
       where coalesce((select o.status from orders o where o.id = s.id), 'cancelled') = 'cancelled'`,
      [`{${ids}}`],
    );
    return rows.map((row) => row.id);
  }

  private async giveBack(orphans: readonly OpenHold[]): Promise<void> {
    if (orphans.length === 0) return;
    await this.dataSource.query(
      `insert into orders (id, user_id, stake, fee, winnings, order_time, status)
       select t.*, 'cancelled' from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) t
       on conflict (id) do nothing`,
      [
        orphans.map((h) => h.order_id),
        orphans.map((h) => h.user_id),
        orphans.map((h) => micro(h.stake)),
        orphans.map((h) => micro(h.fee)),
        orphans.map((h) => micro(h.winnings)),
        orphans.map((h) => h.at),
      ],
    );
    // An order written in the meantime is no orphan: only what is cancelled now is given back.
    const rows: { id: string }[] = await this.dataSource.query(
      `select id from orders where id = any($1::uuid[]) and status = 'cancelled'`,
      [orphans.map((h) => h.order_id)],
    );
    const cancelled = new Set(rows.map((row) => row.id));
    const orders = orphans
      .filter((h) => cancelled.has(h.order_id))
      .map(({ at: _, ...h }) => ({ ...h, result: 'void' as const }));
    if (orders.length === 0) return;
    await this.rpc.request(ordersEnd, { orders });
    this.log.warn(`money of ${orders.length} orders that were never written was given back`);
  }
}
