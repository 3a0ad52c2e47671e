import { AppError, formatMicro, micro, type RestrictionsView } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { OrderTerms } from '../orders/order.js';
import type { OrderLimits } from '../orders/order-writer.js';
import { OrdersRepository } from '../orders/orders.repository.js';

const DAY_MS = 86_400_000;

/** The limits that customers set themselves, by the UTC day. Who has set none costs nothing here. */
@Injectable()
export class CustomerLimits {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly clock: Clock,
  ) {}

  /** What the customer set, by the day that is now; undefined where nothing is set. */
  of(view: RestrictionsView): OrderLimits | undefined {
    if (!view.daily_stake && !view.daily_loss) return undefined;
    const now = this.clock.now();
    return { from: now - (now % DAY_MS), stake: limitOf(view.daily_stake), loss: limitOf(view.daily_loss) };
  }

  /**
   * A stake may not carry the day's stakes past `stake`, nor could losing it and all that is running, fees included,
   * carry the day's loss past `loss`. Looks before money moves; the decision falls where the order is written, one order
   * of a customer at a time (`within_limits` in the database).
   * @throws LIMIT_REACHED with `limit` and `used`
   */
  async assertWithin(limits: OrderLimits, order: Pick<OrderTerms, 'userId' | 'stake' | 'fee'>): Promise<void> {
    const day = await this.orders.sums(order.userId, limits.from);
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
