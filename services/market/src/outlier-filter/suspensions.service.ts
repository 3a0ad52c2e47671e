import { randomUUID } from 'node:crypto';
import {
  AppError,
  type ConsoleReleaseRequest,
  type ConsoleSuspensionsReply,
  type ConsoleSuspensionView,
  formatMicro,
  marketOperatorActed,
  micro,
  type PageRequest,
  pageOf,
} from '@makoto/contracts';
import { type CallContext, Outbox, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InstrumentList } from '../instruments/instrument-list.js';
import { near } from './outlier-rules.js';
import { type KeptSuspension, SuspensionsRepository } from './suspensions.repository.js';

/** Lists suspensions for operators and lets them release one. */
@Injectable()
export class SuspensionsService {
  constructor(
    private readonly suspensions: SuspensionsRepository,
    private readonly outbox: Outbox,
    private readonly instruments: InstrumentList,
  ) {}

  /** A page of suspensions, open ones first, then newest first. */
  async list(request: PageRequest): Promise<ConsoleSuspensionsReply> {
    const { page, size, offset } = pageOf(request);
    const { list, total } = await this.suspensions.page(offset, size);
    return { list: list.map((one) => this.toView(one)), page, size, total };
  }

  /**
   * Confirms that the level being rejected is right. This sets no price: the feed's next tick near that level is
   * published with one of the next frames. A repeat by the same operator with the same reason changes nothing.
   * @throws NOT_FOUND; CONFLICT if it has ended, was released already, or the feed has left `level`
   */
  async release({ id, level, reason }: ConsoleReleaseRequest, context: CallContext): Promise<ConsoleSuspensionView> {
    const operatorId = operatorOf(context);
    const one = await this.suspensions.find(id);
    const instrument = one && this.instruments.byNo(one.no);
    if (!one || !instrument) throw new AppError('NOT_FOUND');
    if (!near(one.level, micro(level), instrument.filter.jumpPpm)) throw new AppError('CONFLICT');
    const released = await this.suspensions.release(one, { operatorId, reason }, async (manager) => {
      const details = {
        level: formatMicro(one.level),
        last_price: one.lastPrice ? formatMicro(one.lastPrice) : null,
        reason,
      };
      const subject = `${instrument.symbol}:${id}`;
      const entry = { id: randomUUID(), operator_id: operatorId, action: 'instrument.release', subject, details };
      await this.outbox.add(manager, marketOperatorActed, [entry]);
    });
    if (released) this.outbox.notify();
    const now = await this.suspensions.find(id);
    if (now?.releasedBy !== operatorId || now.releaseReason !== reason) throw new AppError('CONFLICT');
    return this.toView(now);
  }

  private toView(one: KeptSuspension): ConsoleSuspensionView {
    const instrument = this.instruments.byNo(one.no);
    const price = (value: bigint): string => formatMicro(value, instrument?.decimals);
    return {
      id: one.id,
      symbol: instrument?.symbol ?? String(one.no),
      reason: one.reason,
      since: new Date(one.sinceMs).toISOString(),
      until: one.untilMs === undefined ? null : new Date(one.untilMs).toISOString(),
      price: price(one.price),
      level: price(one.level),
      last_price: one.lastPrice === undefined ? null : price(one.lastPrice),
      released_by: one.releasedBy ?? null,
    };
  }
}
