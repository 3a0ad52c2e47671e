import { micro, type OrderEvent, orderSettled } from '@makoto/contracts';
import { Clock, EventConsumers } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ClosuresService } from '../closures/closures.service.js';
import { ReferralConfig } from '../config.js';
import { insertHeld } from '../linked-accounts/linked-accounts.repository.js';
import { LinkedAccountsService } from '../linked-accounts/linked-accounts.service.js';
import { findAncestors, holdTree } from '../tree/tree.repository.js';
import { awaitsRebates, type Batch, insertBatch } from './batches.repository.js';
import { readRates } from './rates.calc.js';
import { RebatePayer } from './rebate-payer.js';
import { shareFee } from './rebate-shares.calc.js';
import {
  insertRebates,
  insertWaiting,
  noteRates,
  type OrderRebates,
  type SettledFee,
  takeWaitingOrders,
} from './rebates.repository.js';

const WAITING_BATCH = 1_000;

/** Shares the fees of settled orders up the invitation tree. Only fees pay rebates; a tie or a void has none. */
@Injectable()
export class RebatesService implements OnModuleInit {
  /** Micro-units, level 1 first. */
  readonly rates: readonly bigint[];

  constructor(
    config: ReferralConfig,
    consumers: EventConsumers,
    private readonly payer: RebatePayer,
    private readonly rings: LinkedAccountsService,
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
    await noteRates(this.dataSource, this.rates, this.clock.now());
  }

  /** Whether something is owed to the customer that the payer has not paid yet; what a ring holds back is not. */
  areComing(userId: string): Promise<boolean> {
    return awaitsRebates(this.dataSource.manager, userId);
  }

  /** Notes what settled orders owe; the payer pays it once this transaction has committed. */
  async settle(events: readonly OrderEvent[], manager: EntityManager): Promise<void> {
    const fees = events.flatMap(feeOf);
    if (fees.length === 0) return;
    let known = await ancestorsOf(fees, manager);
    if (fees.some((fee) => !known.has(fee.userId))) {
      // Looked at again with the tree held still: a registration that commits right now must not be missed. Before
      // anything else is locked: whoever builds the tree locks rings, too.
      await holdTree(manager);
      known = await ancestorsOf(fees, manager);
    }
    await this.share(fees, known, manager);
    const waiting = fees.filter((fee) => !known.has(fee.userId));
    if (waiting.length > 0) await insertWaiting(manager, waiting);
    this.payer.wake();
  }

  /** Shares the fees that waited for customers who have a place now. */
  async takeWaiting(userIds: readonly string[], manager: EntityManager): Promise<void> {
    for (;;) {
      const fees = await takeWaitingOrders(manager, userIds, WAITING_BATCH);
      if (fees.length === 0) return;
      await this.share(fees, await ancestorsOf(fees, manager), manager);
      this.payer.wake();
    }
  }

  /** Notes what is owed of fees to the ancestors of their customers; one without a place in the tree owes nothing yet. */
  private async share(
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
    const open = (await this.closures.leaveOut([...orders.values()], manager)).filter((o) => o.amounts.some(isDue));
    const { paid, held } = await this.rings.holdBack(open, manager);
    // An order of which everything is held back is noted too: what comes again must find it, whatever became of the ring.
    const fresh = await insertRebates(manager, paid);
    await insertHeld(
      manager,
      held.filter((rebate) => fresh.has(rebate.orderId)),
    );
    await insertBatch(manager, batchOf(paid.filter((o) => fresh.has(o.orderId) && o.amounts.some(isDue))));
  }
}

/** The ancestors of the fees' customers, by customer; of those who have a place in the tree. */
function ancestorsOf(fees: readonly SettledFee[], manager: EntityManager): Promise<Map<string, string[]>> {
  return findAncestors(manager, [...new Set(fees.map((fee) => fee.userId))]);
}

/** What orders owe together: a beneficiary is paid once for all of them. */
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
