import { micro, type OrderEvent, orderSettled } from '@makoto/contracts';
import { Clock, EventConsumers } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { ClosuresService } from '../closures/closures.service.js';
import { ReferralConfig } from '../config.js';
import { insertHeld } from '../rings/rings.repository.js';
import { RingsService } from '../rings/rings.service.js';
import { findAncestors, holdTree } from '../tree/tree.repository.js';
import { type Batch, insertBatch } from './batches.repository.js';
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
    private readonly rings: RingsService,
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

  /** Notes what settled orders owe; the payer pays it once this transaction has committed. */
  async settle(events: readonly OrderEvent[], manager: EntityManager): Promise<void> {
    const fees = events.flatMap(feeOf);
    if (fees.length === 0) return;
    const unknown = await this.share(fees, manager);
    if (unknown.length > 0) {
      // Looked at again with the tree held still: a registration that commits right now must not be missed.
      await holdTree(manager);
      const still = await this.share(unknown, manager);
      if (still.length > 0) await insertWaiting(manager, still);
    }
    this.payer.wake();
  }

  /** Shares the fees that waited for customers who have a place now. */
  async takeWaiting(userIds: readonly string[], manager: EntityManager): Promise<void> {
    for (;;) {
      const fees = await takeWaitingOrders(manager, userIds, WAITING_BATCH);
      if (fees.length === 0) return;
      await this.share(fees, manager);
      this.payer.wake();
    }
  }

  /** Answers the fees whose customers have no place in the tree yet. */
  private async share(fees: readonly SettledFee[], manager: EntityManager): Promise<SettledFee[]> {
    const known = await findAncestors(manager, [...new Set(fees.map((f) => f.userId))]);
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
    return fees.filter((f) => !known.has(f.userId));
  }
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
