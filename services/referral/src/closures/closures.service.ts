import { type RestrictionsView, restrictionsChanged } from '@makoto/contracts';
import { arrayLiteral, EventConsumers } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderRebates } from '../rebates/rebates.repository.js';

/**
 * Closed accounts earn no rebates: their share stays with the house, and nobody moves up a level. Frozen and self-excluded
 * customers still earn, because they may still withdraw.
 */
@Injectable()
export class ClosuresService {
  constructor(consumers: EventConsumers) {
    consumers.on(restrictionsChanged, (events, manager) => this.save(events, manager));
  }

  /** The orders, with the amounts of closed accounts set to 0. */
  async withoutClosed(orders: readonly OrderRebates[], manager: EntityManager): Promise<OrderRebates[]> {
    // Orders of the same customer share one array.
    const lists = new Set(orders.map((order) => order.beneficiaries));
    const beneficiaries = new Set([...lists].flat());
    const rows: { user_id: string }[] = await manager.query(
      'select user_id from closed_members where user_id = any($1::uuid[])',
      [arrayLiteral([...beneficiaries])],
    );
    if (rows.length === 0) return [...orders];
    const closed = new Set(rows.map((row) => row.user_id));
    return orders.map((order) => ({
      ...order,
      amounts: order.amounts.map((amount, i) => (closed.has(order.beneficiaries[i] ?? '') ? 0n : amount)),
    }));
  }

  async isClosed(userId: string, manager: EntityManager): Promise<boolean> {
    const rows: unknown[] = await manager.query('select 1 from closed_members where user_id = $1', [userId]);
    return rows.length > 0;
  }

  private async save(events: readonly RestrictionsView[], manager: EntityManager): Promise<void> {
    const closed = events.filter((restrictions) => restrictions.closed).map((restrictions) => restrictions.user_id);
    if (closed.length === 0) return;
    await manager.query(
      'insert into closed_members (user_id) select * from unnest($1::uuid[]) on conflict do nothing',
      [closed],
    );
  }
}
