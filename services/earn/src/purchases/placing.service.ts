import { AppError, earnBuy, earnCancel, formatMicro, positionChanged } from '@makoto/contracts';
import { Clock, Outbox, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { CoverService } from '../house/cover.service.js';
import type { Position } from '../positions/position.js';
import { toEvent } from '../positions/position-view.js';
import { lockPosition } from '../positions/positions.repository.js';
import { giveQuota } from '../products/products.repository.js';
import { wholeEarning } from '../products/terms.calc.js';
import { freeQuote } from './quotes.repository.js';

/**
 * Takes positions that are on their way through the ledger. The row is written and committed before the ledger is asked,
 * so that whatever ends in between leaves something that says what is to be done.
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
   * Buys a position that is being placed; one that has been bought meanwhile is left as it is. Where the ledger refuses,
   * the position is taken back before the refusal is passed on; where it does not answer, the sweeper decides later.
   *
   * @throws AppError as the ledger refused; CONFLICT where it was taken back meanwhile
   */
  async finish(id: string): Promise<void> {
    const refusal = await this.dataSource.transaction(async (manager) => {
      const position = await lockPosition(manager, id);
      if (!position) throw new AppError('CONFLICT');
      if (position.state !== 'placing') return undefined;
      try {
        await this.buy(position);
      } catch (error) {
        if (!(error instanceof AppError) || error.errorName === 'UNAVAILABLE' || error.errorName === 'INTERNAL')
          throw error;
        // What an earlier try may have left on its way must not arrive after the position is gone.
        if (!(await this.cancelled(position))) return this.start(manager, position);
        await this.takeBack(manager, position);
        return error;
      }
      return this.start(manager, position);
    });
    this.outbox.notify();
    this.cover.forget();
    if (refusal) throw refusal;
  }

  /** Settles a purchase whose request is long gone: it stands where the ledger knows it, and is taken back otherwise. */
  async settle(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const position = await lockPosition(manager, id);
      if (position?.state !== 'placing') return;
      if (await this.cancelled(position)) await this.takeBack(manager, position);
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

  /** Makes sure that the purchase cannot happen any more; false where it has. */
  private async cancelled(position: Position): Promise<boolean> {
    const { bought } = await this.rpc.request(earnCancel, { position_id: position.id });
    return !bought;
  }

  private async start(manager: EntityManager, position: Position): Promise<undefined> {
    await manager.query("update positions set status = 'earning' where id = $1", [position.id]);
    const started = { ...position, state: 'earning' as const };
    await this.outbox.add(manager, positionChanged, [toEvent(started, this.clock.now())]);
  }

  private async takeBack(manager: EntityManager, position: Position): Promise<void> {
    await manager.query('delete from positions where id = $1', [position.id]);
    await freeQuote(manager, position.id, this.clock.now());
    await giveQuota(manager, new Map([[position.productId, position.quantity]]));
  }
}
