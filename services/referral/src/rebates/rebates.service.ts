import { micro, type OrderEvent, orderSettled } from '@makoto/contracts';
import { EventConsumers } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ClosuresService } from '../closures/closures.service.js';
import { insertHeld } from '../linked-accounts/linked-accounts.repository.js';
import { LinkedAccountsService } from '../linked-accounts/linked-accounts.service.js';
import { RebateTermsCache } from '../terms/rebate-terms.cache.js';
import { findAncestors, lockTreeShared } from '../tree/tree.repository.js';
import { awaitsRebates, type Batch, insertBatch } from './batches.repository.js';
import { ratesOf } from './rates.calc.js';
import { RebatePayer } from './rebate-payer.js';
import { shareFee } from './rebate-shares.calc.js';
import {
  insertRebates,
  insertWaiting,
  type OrderRebates,
  type SettledFee,
  takeWaitingOrders,
} from './rebates.repository.js';

const WAITING_BATCH = 1_000;

/** Distributes the fees of settled orders up the invitation tree. Ties and voids earn no rebates. */
@Injectable()
export class RebatesService {
  constructor(
    consumers: EventConsumers,
    private readonly payer: RebatePayer,
    private readonly linkedAccounts: LinkedAccountsService,
    private readonly closures: ClosuresService,
    private readonly terms: RebateTermsCache,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    consumers.on(orderSettled, (events, manager) => this.settle(events, manager));
  }

  /** Whether unpaid rebates are due to a customer. Withheld rebates do not count. */
  areIncoming(userId: string): Promise<boolean> {
    return awaitsRebates(this.dataSource.manager, userId);
  }

  /** Saves the rebates of settled orders; the payer pays them after this transaction commits. */
  async settle(events: readonly OrderEvent[], manager: EntityManager): Promise<void> {
    const fees = events.flatMap(feeOf);
    if (fees.length === 0) return;
    let known = await ancestorsOf(fees, manager);
    if (fees.some((fee) => !known.has(fee.userId))) {
      // Read again under the tree lock, so that a registration that is just committing is not missed. The lock is taken
      // before any other, because building the tree also locks linked accounts.
      await lockTreeShared(manager);
      known = await ancestorsOf(fees, manager);
    }
    await this.distribute(fees, known, manager);
    const waiting = fees.filter((fee) => !known.has(fee.userId));
    if (waiting.length > 0) await insertWaiting(manager, waiting);
    this.payer.notify();
  }

  /** Distributes the waiting fees of customers who now have a place in the tree. */
  async takeWaiting(userIds: readonly string[], manager: EntityManager): Promise<void> {
    for (;;) {
      const fees = await takeWaitingOrders(manager, userIds, WAITING_BATCH);
      if (fees.length === 0) return;
      await this.distribute(fees, await ancestorsOf(fees, manager), manager);
      this.payer.notify();
    }
  }

  /**
   * Saves the rebates of fees, by the rates in force when each order settled, except those of customers who have no place
   * in the tree yet.
   */
  private async distribute(
    fees: readonly SettledFee[],
    known: ReadonlyMap<string, readonly string[]>,
    manager: EntityManager,
  ): Promise<void> {
    const orders = new Map<string, OrderRebates>();
    // Orders that settle together share the moment.
    for (const [at, together] of Map.groupBy(fees, (fee) => fee.at)) {
      const { version: ratesVersion, content } = await this.terms.at(at);
      const rates = ratesOf(content);
      for (const { orderId, userId: memberId, fee } of together) {
        const beneficiaries = known.get(memberId) ?? [];
        const amounts = shareFee(fee, beneficiaries.length, rates);
        if (amounts.some(isDue)) orders.set(orderId, { orderId, memberId, beneficiaries, amounts, ratesVersion, at });
      }
    }
    const open = (await this.closures.withoutClosed([...orders.values()], manager)).filter((o) =>
      o.amounts.some(isDue),
    );
    if (open.length === 0) return;
    const { paid, held } = await this.linkedAccounts.holdBack(open, manager);
    // Orders whose rebates are all withheld are saved too, so that a redelivered event is recognised after the review.
    const fresh = await insertRebates(manager, paid);
    await insertHeld(
      manager,
      held.filter((rebate) => fresh.has(rebate.orderId)),
    );
    await insertBatch(manager, batchOf(paid.filter((o) => fresh.has(o.orderId) && o.amounts.some(isDue))));
  }
}

/** The ancestors of the fees' customers, for those who have a place in the tree. */
function ancestorsOf(fees: readonly SettledFee[], manager: EntityManager): Promise<Map<string, string[]>> {
  return findAncestors(manager, [...new Set(fees.map((fee) => fee.userId))]);
}

/** Sums the rebates of orders, so that each beneficiary is paid once. */
function batchOf(orders: readonly OrderRebates[]): Batch {
  const sums = new Map<string, bigint>();
  for (const { beneficiaries, amounts } of orders) {
    beneficiaries.forEach((id, i) => {
      sums.set(id, (sums.get(id) ?? 0n) + (amounts[i] ?? 0n));
    });
  }
  return { orderIds: orders.map((order) => order.orderId), sums };
}

const isDue = (amount: bigint): boolean => amount > 0n;

function feeOf(event: OrderEvent): SettledFee[] {
  const fee = micro(event.fee);
  if (fee <= 0n || (event.result !== 'win' && event.result !== 'lose')) return [];
  return [{ orderId: event.id, userId: event.user_id, fee, at: event.settle_time }];
}
