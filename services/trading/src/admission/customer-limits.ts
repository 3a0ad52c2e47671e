import { AppError, formatMicro, micro, type RestrictionsView } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { OrderTotalsRepository } from '../history/order-totals.repository.js';
import type { OrderLimits, OrderTerms } from '../orders/order.js';

const DAY_MS = 86_400_000;

/** The limits that customers set for themselves, per UTC day. A customer without limits costs nothing here. */
@Injectable()
export class CustomerLimits {
  constructor(
    private readonly totals: OrderTotalsRepository,
    private readonly clock: Clock,
  ) {}

  /** The customer's limits for today; undefined if none is set. */
  of(view: RestrictionsView): OrderLimits | undefined {
    if (!view.daily_stake && !view.daily_loss) return undefined;
    const now = this.clock.now();
    return { from: now - (now % DAY_MS), stake: limitOf(view.daily_stake), loss: limitOf(view.daily_loss) };
  }

  /**
   * The day's stakes may not exceed `stake`. The day's loss may not exceed `loss` even if this order and all open ones
   * lose, fees included. This check runs before money moves. The binding check runs where the order is written, for one
   * order of a customer at a time (`within_limits` in the database).
   * @throws LIMIT_REACHED with `limit` and `used`
   */
  async assertWithin(limits: OrderLimits, order: Pick<OrderTerms, 'userId' | 'stake' | 'fee'>): Promise<void> {
    const day = await this.totals.day(order.userId, limits.from);
    assertRoom(limits.stake, day.staked, order.stake);
    const lost = day.profit < 0n ? -day.profit : 0n;
    assertRoom(limits.loss, lost + day.running, order.stake + order.fee);
  }
}

function limitOf(text: string | null | undefined): bigint | null {
  return text ? micro(text) : null;
}

function assertRoom(limit: bigint | null, used: bigint, more: bigint): void {
  if (limit === null || used + more <= limit) return;
  throw new AppError('LIMIT_REACHED', { limit: formatMicro(limit), used: formatMicro(used) });
}
