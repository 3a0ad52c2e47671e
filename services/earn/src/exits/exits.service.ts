import {
  AppError,
  earnEnd,
  formatMicro,
  type IdWithPinRequest,
  type Lang,
  type PositionView,
  positionChanged,
  shardOf,
} from '@makoto/contracts';
import { Clock, Outbox, once, Repeats, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { AccrualsService } from '../accruals/accruals.service.js';
import { lockProgress } from '../accruals/progress.repository.js';
import { CustomersService } from '../customers/customers.service.js';
import { type Position, paidOf, unpaidOf } from '../positions/position.js';
import { toEvent, toView } from '../positions/position-view.js';
import { beginExit, completeExit, findPosition, lockPosition } from '../positions/positions.repository.js';
import { returnQuota } from '../products/products.repository.js';
import { daysDue, forfeitOf } from '../products/terms.calc.js';
import { CoverService } from '../reserve/cover.service.js';

/**
 * Early exits. The moment of the exit is committed first, so that nothing accrues any more; it determines what is paid and
 * what is forfeited. Then the same ledger request is sent until it is answered. The days on which amounts were paid and
 * forfeited are taken from the ledger's reply.
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
   * @throws NOT_FOUND, POSITION_COMPLETED, FORBIDDEN (its terms have no early exit), UNAVAILABLE (the exit is decided, and
   * will be completed when the ledger is back), and the errors of the pay password check
   */
  async redeem(
    userId: string,
    request: IdWithPinRequest,
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

  /** Completes a decided exit in the ledger; a completed exit stays as it is. @throws UNAVAILABLE */
  async finish(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const position = await lockPosition(manager, id);
      if (position?.state !== 'exiting' || position.completedAt === null) return;
      const { createdAt, cycleDays, completedAt } = position;
      // Completed days belong to the customer; this also finishes an accrual that crashed half-way.
      const paid = await this.accruals.payDays(position, daysDue(createdAt, cycleDays, completedAt));
      const ended = await this.end(paid);
      await completeExit(manager, ended);
      await returnQuota(manager, new Map([[ended.productId, ended.quantity]]));
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
    const found = await findPosition(manager, userId, id);
    if (!found) throw new AppError('NOT_FOUND');
    // No return of the shard is paid while the exit is decided. The rows are locked in the same order as by the accruals.
    await lockProgress(manager, { currency: found.currency, shard: shardOf(id) }, true);
    const position = await lockPosition(manager, id);
    // The exit was decided by an earlier request; this one completes it.
    if (position?.state === 'exiting') return;
    // Read after the locks: days completed while waiting for them belong to the customer.
    const at = this.clock.now();
    const days = daysDue(found.createdAt, found.cycleDays, at);
    if (position?.state !== 'earning' || days >= position.cycleDays) throw new AppError('POSITION_COMPLETED');
    if (!position.earlyExit) throw new AppError('FORBIDDEN');
    await beginExit(manager, position, at);
  }
}
