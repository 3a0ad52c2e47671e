import { deviceSeen, type FingerprintEvent, linkedAccountsChanged, payeeSeen } from '@makoto/contracts';
import { Clock, EventConsumers, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderRebates } from '../rebates/rebates.repository.js';
import { lockTree } from '../tree/tree.repository.js';
import {
  type Flagged,
  findHolds,
  type HeldRebate,
  insertFingerprints,
  openLinkedAccounts,
} from './linked-accounts.repository.js';

/**
 * Rings: one device, card or address on both sides of an invitation, on any of the nine levels between. The pair is
 * flagged for operators, and what the one earns by the other waits for their review.
 */
@Injectable()
export class LinkedAccountsService {
  constructor(
    consumers: EventConsumers,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    consumers.on(deviceSeen, (events, manager) => this.note(events, manager));
    consumers.on(payeeSeen, (events, manager) => this.note(events, manager));
  }

  /** Flags the rings that members make whose place has just become known; the tree must be locked. */
  async look(memberIds: readonly string[], manager: EntityManager): Promise<void> {
    if (memberIds.length === 0) return;
    await this.tell(manager, await openLinkedAccounts(manager, memberIds, this.clock.now()));
  }

  /** Sorts out what rings must not be paid yet: answers the orders with nothing in its place, and what it is. */
  async holdBack(
    orders: readonly OrderRebates[],
    manager: EntityManager,
  ): Promise<{ paid: OrderRebates[]; held: HeldRebate[] }> {
    const holds = await findHolds(manager, [...new Set(orders.map((order) => order.memberId))]);
    const held: HeldRebate[] = [];
    const rings = new Map<string, Flagged>();
    if (holds.size === 0) return { paid: [...orders], held };
    const paid = orders.map((order) => {
      const { orderId, memberId, beneficiaries, at } = order;
      const amounts = order.amounts.map((amount, i) => {
        const hold = holds.get(memberId)?.find((h) => h.ancestor === beneficiaries[i]);
        if (!hold || amount === 0n) return amount;
        const beneficiary = hold.ancestor;
        held.push({ orderId, level: i + 1, ringId: hold.ring.id, memberId, beneficiary, amount, at });
        rings.set(hold.ring.id, hold.ring);
        return 0n;
      });
      return { ...order, amounts };
    });
    await this.tell(manager, [...rings.values()]);
    return { paid, held };
  }

  private tell(manager: EntityManager, rings: readonly Flagged[]): Promise<void> {
    const at = this.clock.now();
    return this.outbox.add(
      manager,
      linkedAccountsChanged,
      rings.map(({ id, status }) => ({ id, status, at })),
    );
  }

  /** With the tree held still, so that a member who is being placed right now is not missed. */
  private async note(events: readonly FingerprintEvent[], manager: EntityManager): Promise<void> {
    await lockTree(manager);
    await this.look(await insertFingerprints(manager, events), manager);
  }
}
