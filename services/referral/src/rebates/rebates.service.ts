import { micro, type OrderEvent, orderSettled } from '@makoto/contracts';
import { Clock, EventConsumers } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ClosuresService } from '../closures/closures.service.js';
import { ReferralConfig } from '../config.js';
import { insertHeld } from '../linked-accounts/linked-accounts.repository.js';
import { LinkedAccountsService } from '../linked-accounts/linked-accounts.service.js';
import { findAncestors, lockTreeShared } from '../tree/tree.repository.js';
import { awaitsRebates, type Batch, insertBatch } from './batches.repository.js';
import { readRates } from './rates.calc.js';
import { RebatePayer } from './rebate-payer.js';
import { shareFee } from './rebate-shares.calc.js';
import {
  insertRebates,
  insertWaiting,
  type OrderRebates,
  type SettledFee,
  saveRates,
  takeWaitingOrders,
} from './rebates.repository.js';

const WAITING_BATCH = 1_000;

/** Distributes the fees of settled orders up the invitation tree. Ties and voids earn no rebates. */
@Injectable()
export class RebatesService implements OnModuleInit {
  /** Micro-units, level 1 first. */
  readonly rates: readonly bigint[];

  constructor(
    config: ReferralConfig,
    consumers: EventConsumers,
    private readonly payer: RebatePayer,
    private readonly linkedAccounts: LinkedAccountsService,
    private readonly closures: ClosuresService,
    private readonly clock: Clock,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    const rates = readRates(config.REBATE_RATES);
    if (typeof rates === 'string') throw new Error(`Setting REBATE_RATES: ${rates}`);
    this.rates = rates;
    consumers.on(orderSettled, (events, manager) => this.settle(events, manager));
  }

  async onModuleInit(): Promise<void> {
    await saveRates(this.dataSource, this.rates, this.clock.now());
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

  /** Saves the rebates of fees, except those of customers who have no place in the tree yet. */
  private async distribute(
    fees: readonly SettledFee[],
    known: ReadonlyMap<string, readonly string[]>,
    manager: EntityManager,
  ): Promise<void> {
    const orders = new Map<string, OrderRebates>();
    for (const { orderId, userId: memberId, fee, at } of fees) {
      const beneficiaries = known.get(memberId) ?? [];
      const amounts = shareFee(fee, beneficiaries.length, this.rates);
      if (amounts.some(isDue)) orders.set(orderId, { orderId, memberId, beneficiaries, amounts, at });
    }
    const open = (await this.closures.withoutClosed([...orders.values()], manager)).filter((o) =>
      o.amounts.some(isDue),
    );
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
