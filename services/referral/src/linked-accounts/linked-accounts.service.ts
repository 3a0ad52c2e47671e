import {
  deviceSeen,
  type FingerprintEvent,
  type LinkedCustomersReply,
  linkedAccountsChanged,
  MAX_LINKED_CUSTOMERS,
  payeeApproved,
  payeeSeen,
} from '@makoto/contracts';
import { Clock, EventConsumers, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { OrderRebates } from '../rebates/rebates.repository.js';
import { lockTree } from '../tree/tree.repository.js';
import {
  type FlaggedPair,
  findHolds,
  findLinkedCustomers,
  type HeldRebate,
  insertFingerprints,
  markUsed,
  openLinkedAccounts,
} from './linked-accounts.repository.js';

/**
 * Detects linked accounts: an ancestor and a member, up to nine levels apart, who share a device, card or address. The
 * pair is flagged for operators, and the ancestor's rebates from the member are withheld until an operator decides.
 */
@Injectable()
export class LinkedAccountsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    consumers: EventConsumers,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    consumers.on(deviceSeen, (events, manager) => this.saveFingerprints(events, manager));
    consumers.on(payeeSeen, (events, manager) => this.saveFingerprints(events, manager));
    consumers.on(payeeApproved, (events, manager) => markUsed(manager, events));
  }

  /** The customers linked to this one. */
  async linkedTo(userId: string): Promise<LinkedCustomersReply> {
    const found = await findLinkedCustomers(this.dataSource, userId, MAX_LINKED_CUSTOMERS + 1);
    return { user_ids: found.slice(0, MAX_LINKED_CUSTOMERS), complete: found.length <= MAX_LINKED_CUSTOMERS };
  }

  /** Flags the pairs that newly placed members form. The caller must hold the tree lock. */
  async flag(memberIds: readonly string[], manager: EntityManager): Promise<void> {
    if (memberIds.length === 0) return;
    await this.publish(manager, await openLinkedAccounts(manager, memberIds, this.clock.now()));
  }

  /** Separates the rebates of linked accounts: returns the orders with those amounts set to 0, and what is withheld. */
  async holdBack(
    orders: readonly OrderRebates[],
    manager: EntityManager,
  ): Promise<{ paid: OrderRebates[]; held: HeldRebate[] }> {
    const holds = await findHolds(manager, [...new Set(orders.map((order) => order.memberId))]);
    const held: HeldRebate[] = [];
    const pairs = new Map<string, FlaggedPair>();
    if (holds.size === 0) return { paid: [...orders], held };
    const paid = orders.map((order) => {
      const { orderId, memberId, beneficiaries, at } = order;
      const amounts = order.amounts.map((amount, i) => {
        const hold = holds.get(memberId)?.find((h) => h.ancestor === beneficiaries[i]);
        if (!hold || amount === 0n) return amount;
        const beneficiary = hold.ancestor;
        held.push({ orderId, level: i + 1, pairId: hold.pair.id, memberId, beneficiary, amount, at });
        pairs.set(hold.pair.id, hold.pair);
        return 0n;
      });
      return { ...order, amounts };
    });
    await this.publish(manager, [...pairs.values()]);
    return { paid, held };
  }

  private publish(manager: EntityManager, pairs: readonly FlaggedPair[]): Promise<void> {
    const at = this.clock.now();
    return this.outbox.add(
      manager,
      linkedAccountsChanged,
      pairs.map(({ id, status }) => ({ id, status, at })),
    );
  }

  /** Takes the tree lock first, so that a member who is being placed at the same moment is not missed. */
  private async saveFingerprints(events: readonly FingerprintEvent[], manager: EntityManager): Promise<void> {
    await lockTree(manager);
    await this.flag(await insertFingerprints(manager, events), manager);
  }
}
