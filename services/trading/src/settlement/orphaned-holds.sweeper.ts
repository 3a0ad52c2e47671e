import { type OpenHold, openHolds, ordersEnd, stakedOrders } from '@makoto/contracts';
import { Logger, Periodic, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { OrphanedHoldsRepository } from './orphaned-holds.repository.js';
import { SettlementMetrics } from './settlement.metrics.js';

const EVERY_MS = 10_000;
/**
 * The ages at which holds are examined. A hold is stamped before its statement runs, and the clocks of wallet processes may
 * differ, so it can appear behind the cursor of the first search. The second search comes when no such statement can still
 * be running (they are cancelled after 30 s) and no clock is that far off.
 */
const AGES_MS = [30_000, 900_000];
/** Order ids in one reply of the wallet. */
const PAGE = 10_000;
const MAX_PAGES = 100;
/** Holds that are examined and released together. */
const CHUNK = 1_000;

/**
 * Releases money that was held for an order which was never written. A cancelled row is written under the order's id first,
 * so that a late insert cannot succeed; then the hold is released. Each hold is examined once at each age, and a cursor
 * says how far the search has come. Nearly all holds belong to an order, so only ids are compared, and the wallet is asked
 * for the few holds that are left.
 */
@Injectable()
export class OrphanedHoldsSweeper extends Periodic {
  constructor(
    private readonly repository: OrphanedHoldsRepository,
    private readonly rpc: RpcClient,
    private readonly metrics: SettlementMetrics,
    log: Logger,
  ) {
    super(EVERY_MS, 'could not look for orphaned holds', log);
  }

  async run(): Promise<void> {
    for (const ageMs of AGES_MS) await this.search(ageMs);
  }

  private async search(ageMs: number): Promise<void> {
    for (let page = 0; page < MAX_PAGES; page++) {
      const cursor = await this.repository.cursor(ageMs);
      const { orders, until, until_id, more } = await this.rpc.request(stakedOrders, {
        from: cursor.at,
        after_id: cursor.id,
        older_than_ms: ageMs,
        limit: PAGE,
      });
      const unwritten = await this.repository.unwritten(orders);
      for (let from = 0; from < unwritten.length; from += CHUNK) {
        const { holds } = await this.rpc.request(openHolds, { orders: unwritten.slice(from, from + CHUNK) });
        if (holds.length > 0) await this.release(holds);
      }
      await this.repository.moveCursor(ageMs, { at: until, id: until_id });
      if (!more) return;
    }
  }

  private async release(holds: readonly OpenHold[]): Promise<void> {
    const orphans = await this.repository.cancel(holds);
    if (orphans.length === 0) return;
    const orders = orphans.map(({ at: _, ...hold }) => ({ ...hold, result: 'void' as const }));
    const { refused } = await this.rpc.request(ordersEnd, { orders });
    for (const { at, reason } of refused ?? []) {
      this.log.error(`the hold of the order ${orders[at]?.order_id}, which was never written, stays: ${reason}`);
    }
    const released = orders.length - (refused?.length ?? 0);
    if (released === 0) return;
    this.metrics.holdsReleased(released);
    this.log.warn(`released the money of ${released} orders that were never written`);
  }
}
