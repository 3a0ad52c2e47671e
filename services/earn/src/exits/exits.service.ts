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
import { Clock, Outbox, once, Repeats, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { AccrualsService } from '../accruals/accruals.service.js';
import { lockProgress } from '../accruals/progress.repository.js';
import { CoverService } from '../house/cover.service.js';
import { CustomersService } from '../house/customers.service.js';
import { type Position, paidOf, unpaidOf } from '../positions/position.js';
import { toEvent, toView } from '../positions/position-view.js';
import { beginExit, completeExit, findPosition, lockPosition } from '../positions/positions.repository.js';
import { giveQuota } from '../products/products.repository.js';
import { daysDue, forfeitOf } from '../products/terms.calc.js';

/**
 * Early exits. The moment of the exit is decided and committed first, so that nothing accrues any more; from it follows
 * what is paid and what is given back. Then the ledger is told, again and again where it has to be, always the same; what
 * is shown as paid and given back, and of which day, is what the ledger answers.
 */
@Injectable()
export class ExitsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly repeats: Repeats,
    private readonly customers: CustomersService,
    private readonly accruals: AccrualsService,
    private readonly cover: CoverService,
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
    const { id } = request;
    const at = this.clock.now();
    const call = { owner: userId, call: 'wealth/redeem', key: context.idempotencyKey, body: { id }, at };
    await this.repeats.answer(call, async () => {
      await this.customers.checkPayPassword(userId, request.pay_password);
      return this.dataSource.transaction((manager) =>
        once(manager, call, async () => {
          await this.decide(manager, userId, id);
          return {};
        }),
      );
    });
    await this.finish(id);
    const position = await findPosition(this.dataSource, userId, id);
    if (!position) throw new AppError('NOT_FOUND');
    return toView(position, context.lang);
  }

  /** Tells the ledger of an exit that is decided; one that is done already stays as it is. @throws UNAVAILABLE */
  async finish(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const position = await lockPosition(manager, id);
      if (position?.state !== 'exiting' || position.completedAt === null) return;
      const { createdAt, cycleDays, completedAt } = position;
      // Days that are over belong to the customer, and an accrual that was cut off half-way is made whole by it.
      const paid = await this.accruals.payDays(position, daysDue(createdAt, cycleDays, completedAt));
      const ended = await this.end(paid);
      await completeExit(manager, ended);
      await giveQuota(manager, new Map([[ended.productId, ended.quantity]]));
      await this.outbox.add(manager, positionChanged, [toEvent(ended, this.clock.now())]);
    });
    this.cover.forget();
    this.outbox.notify();
  }

  private async end(paid: Position): Promise<Position> {
    const forfeited = forfeitOf(paid.quantity, paidOf(paid), paid);
    const { at } = await this.rpc.request(earnEnd, {
      endings: [
        {
          position_id: paid.id,
          user_id: paid.userId,
          currency: paid.currency,
          quantity: formatMicro(paid.quantity),
          forfeit: formatMicro(forfeited),
          released: formatMicro(unpaidOf(paid)),
        },
      ],
    });
    return { ...paid, state: 'completed', forfeited, completedAt: at };
  }

  private async decide(manager: EntityManager, userId: string, id: string): Promise<void> {
    const asked = await findPosition(manager, userId, id);
    if (!asked) throw new AppError('NOT_FOUND');
    // No return of the lane is being paid while this is decided; in the order in which the accruals take the two rows.
    await lockProgress(manager, { currency: asked.currency, shard: shardOf(id) }, true);
    const position = await lockPosition(manager, id);
    // Decided before and on its way to the ledger: whoever asks again finishes it.
    if (position?.state === 'exiting') return;
    // Only now: what fell due while this waited for its turn is the customer's.
    const at = this.clock.now();
    const days = daysDue(asked.createdAt, asked.cycleDays, at);
    if (position?.state !== 'earning' || days >= position.cycleDays) throw new AppError('POSITION_COMPLETED');
    if (!position.earlyExit) throw new AppError('FORBIDDEN');
    await beginExit(manager, position, at);
  }
}
