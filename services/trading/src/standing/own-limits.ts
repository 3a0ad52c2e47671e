import { AppError, formatMicro, micro, type StandingView } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { OrdersRepository } from '../orders/orders.repository.js';

const DAY_MS = 86_400_000;

/** The limits that customers set themselves, by the UTC day. Who has set none costs nothing here. */
@Injectable()
export class OwnLimits {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * A stake may not carry the day's stakes past `daily_stake`, nor could losing it and all that is running carry the
   * day's loss past `daily_loss`.
   * @throws LIMIT_REACHED with `limit` and `used`
   */
  async assertWithin(view: StandingView, stake: bigint): Promise<void> {
    if (!view.daily_stake && !view.daily_loss) return;
    const now = this.clock.now();
    const day = await this.orders.sums(view.user_id, now - (now % DAY_MS));
    assertRoom(view.daily_stake, day.staked, stake);
    const lost = day.profit < 0n ? -day.profit : 0n;
    assertRoom(view.daily_loss, lost + day.running, stake);
  }
}

function assertRoom(limit: string | null | undefined, used: bigint, more: bigint): void {
  if (limit && used + more > micro(limit)) throw new AppError('LIMIT_REACHED', { limit, used: formatMicro(used) });
}
