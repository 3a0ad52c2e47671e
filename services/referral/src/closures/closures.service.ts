import { type RestrictionsView, restrictionsChanged } from '@makoto/contracts';
import { arrayLiteral, EventConsumers } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderRebates } from '../rebates/rebates.repository.js';

/**
 * Whose account is closed earns no more rebates: the share stays with the house, and nobody moves up. Those who are
 * frozen or have excluded themselves earn as before, since they may still take out what is theirs.
 */
@Injectable()
export class ClosuresService {
  constructor(consumers: EventConsumers) {
    consumers.on(restrictionsChanged, (events, manager) => this.note(events, manager));
  }

  /** The orders with nothing in the place of what closed accounts would earn. */
  async leaveOut(orders: readonly OrderRebates[], manager: EntityManager): Promise<OrderRebates[]> {
    // Orders of one customer share one list.
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

  /** Whether an account is closed. */
  async isClosed(userId: string, manager: EntityManager): Promise<boolean> {
    const rows: unknown[] = await manager.query('select 1 from closed_members where user_id = $1', [userId]);
    return rows.length > 0;
  }

  private async note(events: readonly RestrictionsView[], manager: EntityManager): Promise<void> {
    const closed = events.filter((restrictions) => restrictions.closed).map((restrictions) => restrictions.user_id);
    if (closed.length === 0) return;
    await manager.query(
      'insert into closed_members (user_id) select * from unnest($1::uuid[]) on conflict do nothing',
      [closed],
    );
  }
}
