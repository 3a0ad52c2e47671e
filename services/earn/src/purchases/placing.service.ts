import { AppError, earnBuy, earnCancel, formatMicro, positionChanged } from '@makoto/contracts';
import { Clock, Outbox, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Position } from '../positions/position.js';
import { toEvent } from '../positions/position-view.js';
import { deletePosition, lockPosition, startEarning } from '../positions/positions.repository.js';
import { returnQuota } from '../products/products.repository.js';
import { wholeEarning } from '../products/terms.calc.js';
import { CoverService } from '../reserve/cover.service.js';
import { freeQuote } from './quotes.repository.js';

/**
 * Completes purchases. The position is committed as `placing` before the ledger is asked, so that after a crash its row
 * says what is left to do.
 */
@Injectable()
export class PlacingService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly cover: CoverService,
  ) {}

  /**
   * Buys a position that is being placed; a position that was bought meanwhile stays as it is. If the ledger refuses, the
   * position is removed before the refusal is passed on. If the ledger does not answer, the sweeper settles it later.
   *
   * @throws the ledger's refusal; UNAVAILABLE if the sweeper has removed the position, so that a repeat buys another
   */
  async finish(id: string): Promise<void> {
    const refusal = await this.dataSource.transaction(async (manager) => {
      const position = await lockPosition(manager, id);
      if (!position) throw new AppError('UNAVAILABLE');
      if (position.state !== 'placing') return undefined;
      try {
        await this.buy(position);
      } catch (error) {
        if (!(error instanceof AppError) || error.errorName === 'UNAVAILABLE' || error.errorName === 'INTERNAL')
          throw error;
        // A request of an earlier attempt must not be executed after the position is removed.
        if (!(await this.cancelled(position))) return this.start(manager, position);
        await this.remove(manager, position);
        return error;
      }
      return this.start(manager, position);
    });
    this.outbox.notify();
    this.cover.forget();
    if (refusal) throw refusal;
  }

  /** Settles an orphaned purchase: the position starts if the ledger executed the purchase, and is removed otherwise. */
  async settle(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const position = await lockPosition(manager, id);
      if (position?.state !== 'placing') return;
      if (await this.cancelled(position)) await this.remove(manager, position);
      else await this.start(manager, position);
    });
    this.outbox.notify();
  }

  private async buy(position: Position): Promise<void> {
    await this.rpc.request(earnBuy, {
      position_id: position.id,
      user_id: position.userId,
      currency: position.currency,
      quantity: formatMicro(position.quantity),
      promised: formatMicro(wholeEarning(position.quantity, position)),
      pay_currency: position.payCurrency,
      pay_amount: formatMicro(position.payAmount),
    });
  }

  /** Prevents the purchase from being executed later; false if it was executed already. */
  private async cancelled(position: Position): Promise<boolean> {
    const { bought } = await this.rpc.request(earnCancel, { position_id: position.id });
    return !bought;
  }

  private async start(manager: EntityManager, position: Position): Promise<undefined> {
    await startEarning(manager, position.id);
    const started = { ...position, state: 'earning' as const };
    await this.outbox.add(manager, positionChanged, [toEvent(started, this.clock.now())]);
  }

  private async remove(manager: EntityManager, position: Position): Promise<void> {
    await deletePosition(manager, position.id);
    await freeQuote(manager, position.id, this.clock.now());
    await returnQuota(manager, new Map([[position.productId, position.quantity]]));
  }
}
