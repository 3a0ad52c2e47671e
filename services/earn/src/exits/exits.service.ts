import {
  AppError,
  earnEnd,
  formatMicro,
  type Lang,
  type PositionView,
  positionChanged,
  type RedeemRequest,
  shardOf,
} from '@makoto/contracts';
import { Clock, Outbox, once, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { AccrualsService } from '../accruals/accruals.service.js';
import { lockProgress } from '../accruals/progress.repository.js';
import { CustomersService } from '../house/customers.service.js';
import { type Position, paidOf, unpaidOf } from '../positions/position.js';
import { toEvent, toView } from '../positions/position-view.js';
import { findPosition, lockPosition } from '../positions/positions.repository.js';
import { DAY_MS } from '../products/product.js';
import { giveQuota } from '../products/products.repository.js';
import { daysDue, forfeitOf } from '../products/terms.calc.js';

/**
 * Early exits. What is given back and what is no longer promised is decided and committed first, so that nothing accrues
 * any more; then the ledger is told, again and again where it has to be, always the same.
 */
@Injectable()
export class ExitsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly customers: CustomersService,
    private readonly accruals: AccrualsService,
  ) {}

  /**
   * Ends a position early on its terms.
   *
   * @throws NOT_FOUND, POSITION_COMPLETED, FORBIDDEN (its terms have no early exit), UNAVAILABLE (it is decided, and
   * done as soon as the ledger is back), and whatever the pay password can be refused with
   */
  async redeem(
    userId: string,
    request: RedeemRequest,
    context: { lang: Lang; idempotencyKey?: string },
  ): Promise<PositionView> {
    await this.customers.checkPayPassword(userId, request);
    const at = this.clock.now();
    const { id } = request;
    const call = { owner: userId, call: 'wealth/redeem', key: context.idempotencyKey, body: { id }, at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const position = await this.decide(manager, userId, id, at);
        return toView({ ...position, state: 'completed' }, context.lang);
      }),
    );
    await this.finish(view.id);
    return view;
  }

  /** Tells the ledger of an exit that is decided; one that is done already stays as it is. @throws UNAVAILABLE */
  async finish(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const position = await lockPosition(manager, id);
      if (position?.state !== 'exiting') return;
      await this.rpc.request(earnEnd, {
        endings: [
          {
            position_id: position.id,
            user_id: position.userId,
            currency: position.currency,
            quantity: formatMicro(position.quantity),
            forfeit: formatMicro(position.forfeited),
            released: formatMicro(unpaidOf(position)),
          },
        ],
      });
      await manager.query("update positions set status = 'completed' where id = $1", [id]);
      await giveQuota(manager, new Map([[position.productId, position.quantity]]));
      const ended = { ...position, state: 'completed' as const };
      await this.outbox.add(manager, positionChanged, [toEvent(ended, this.clock.now())]);
    });
    this.outbox.wake();
  }

  private async decide(manager: EntityManager, userId: string, id: string, at: number): Promise<Position> {
    const asked = await findPosition(manager, userId, id);
    if (!asked) throw new AppError('NOT_FOUND');
    // No return of the lane is being paid while this is decided; in the order in which the accruals take the two rows.
    const progress = await lockProgress(manager, { currency: asked.currency, shard: shardOf(id) }, true);
    const position = await lockPosition(manager, id);
    const days = daysDue(asked.createdAt, asked.cycleDays, at);
    if (position?.state !== 'earning' || days >= position.cycleDays) throw new AppError('POSITION_COMPLETED');
    if (!position.earlyExit) throw new AppError('FORBIDDEN');
    // Days that are over belong to the customer, and an accrual that crashed half-way is made whole by it.
    await this.accruals.payDays(position, days);
    const today = Math.floor(at / DAY_MS);
    const paidThen = (progress?.day === today ? position.paidThen : 0) + Math.max(0, days - position.daysPaid);
    const daysPaid = Math.max(days, position.daysPaid);
    const decided = { ...position, daysPaid, paidOn: today, paidThen, forfeited: 0n };
    const forfeited = forfeitOf(paidOf(decided), position);
    await manager.query(
      `update positions set status = 'exiting', days_paid = $4, paid_on = $5, paid_then = $6, forfeited = $2,
         completed_at = $3, ended_early = true
       where id = $1`,
      [id, forfeited.toString(), at, daysPaid, today, paidThen],
    );
    return { ...decided, state: 'exiting', forfeited, completedAt: at, endedEarly: true };
  }
}
