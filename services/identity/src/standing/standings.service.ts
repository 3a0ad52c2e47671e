import { LIMIT_NAMES, type StandingView, standingChanged } from '@makoto/contracts';
import { Clock, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LimitsRepository } from '../limits/limits.repository.js';
import { limitText } from '../limits/limits-view.js';
import { UsersRepository } from '../users/users.repository.js';

/** What a customer may do, as the other services ask and hear it. */
@Injectable()
export class Standings {
  constructor(
    private readonly users: UsersRepository,
    private readonly limits: LimitsRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws NOT_FOUND */
  async of(userId: string, manager?: EntityManager): Promise<StandingView> {
    const user = await this.users.get(userId, manager);
    const limits = await this.limits.of(userId, manager);
    const minutes = limits.session_minutes.value;
    const loosenings = LIMIT_NAMES.flatMap((name) => limits[name].next?.at ?? []);
    const excluded = user.excluded_until !== null && user.excluded_until > this.clock.now();
    return {
      user_id: user.id,
      closed: user.closed_at !== null,
      frozen: user.frozen_at !== null,
      reason: user.frozen_reason,
      excluded_until: excluded ? user.excluded_until : null,
      kyc_status: user.kyc_status,
      daily_deposit: limitText('daily_deposit', limits.daily_deposit.value),
      daily_loss: limitText('daily_loss', limits.daily_loss.value),
      daily_stake: limitText('daily_stake', limits.daily_stake.value),
      session_minutes: minutes === null ? null : Number(minutes),
      valid_until: loosenings.length > 0 ? Math.min(...loosenings) : null,
    };
  }

  /** Tells of a new standing, in the transaction that changed it; wake the outbox after the commit. */
  async changed(manager: EntityManager, userId: string): Promise<void> {
    await this.outbox.add(manager, standingChanged, [await this.of(userId, manager)]);
  }
}
