import { type EarnAccrual, earnAccrue, earnEnd, formatMicro, positionChanged } from '@makoto/contracts';
import { Clock, Outbox, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { CoverService } from '../house/cover.service.js';
import type { Position } from '../positions/position.js';
import { toEvent } from '../positions/position-view.js';
import { giveQuota } from '../products/products.repository.js';
import { afterDays, type DueDays, planAccruals } from './accrual-plan.calc.js';
import { lockDue, savePaid } from './accruals.repository.js';

/** Positions locked, and days paid, in one transaction and one ledger batch. */
const BATCH = 1_000;
/** Batches under way at once: while the ledger writes one, the next is read. */
const LANES = 3;

/**
 * Pays daily returns and gives principals back at the end. The ledger is asked first and the rows are noted after: what
 * ends in between is asked again with the same identities, which the ledger finds already there.
 */
@Injectable()
export class AccrualsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly cover: CoverService,
  ) {}

  /** Pays whatever is due now; answers how many days were paid. @throws UNAVAILABLE: the rest stays due */
  async runDue(): Promise<number> {
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => this.runLane()));
    let paid = 0;
    for (const lane of lanes) {
      if (lane.status === 'rejected') throw lane.reason;
      paid += lane.value;
    }
    return paid;
  }

  private async runLane(): Promise<number> {
    let paid = 0;
    for (;;) {
      const days = await this.runBatch();
      if (days === 0) return paid;
      paid += days;
      this.outbox.wake();
    }
  }

  /** Pays what is due of one locked position, in the caller's transaction; answers the position as it is then. */
  async bringUpToDate(manager: EntityManager, position: Position): Promise<Position> {
    let current = position;
    for (;;) {
      const [paid] = await this.pay(manager, planAccruals([current], this.clock.now(), BATCH));
      if (!paid) return current;
      current = paid;
    }
  }

  private runBatch(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      const plan = planAccruals(await lockDue(manager, now, BATCH), now, BATCH);
      await this.pay(manager, plan);
      return plan.reduce((days, due) => days + due.to - due.from + 1, 0);
    });
  }

  private async pay(manager: EntityManager, plan: readonly DueDays[]): Promise<Position[]> {
    if (plan.length === 0) return [];
    const now = this.clock.now();
    const positions = plan.map((due) => afterDays(due, now));
    const ended = positions.filter((p) => p.state === 'completed');
    await this.rpc.request(earnAccrue, { accruals: plan.flatMap(accrualsOf) });
    if (ended.length > 0) await this.rpc.request(earnEnd, { endings: ended.map(endingOf) });
    await savePaid(manager, positions);
    await giveQuota(manager, principalByProduct(ended));
    await this.outbox.add(
      manager,
      positionChanged,
      positions.map((p) => toEvent(p, now)),
    );
    this.cover.forget();
    return positions;
  }
}

function accrualsOf({ position, from, to }: DueDays): EarnAccrual[] {
  const { id: position_id, userId: user_id, currency } = position;
  const amount = formatMicro(position.dailyEarning);
  return Array.from({ length: to - from + 1 }, (_, i) => ({ position_id, user_id, currency, day: from + i, amount }));
}

/** The end of the cycle: everything promised has been paid, nothing is given up. */
function endingOf(p: Position) {
  const { id: position_id, userId: user_id, currency } = p;
  return { position_id, user_id, currency, quantity: formatMicro(p.quantity), forfeit: '0.00', released: '0.00' };
}

function principalByProduct(positions: readonly Position[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const p of positions) sums.set(p.productId, (sums.get(p.productId) ?? 0n) + p.quantity);
  return sums;
}
