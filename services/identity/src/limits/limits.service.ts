import { AppError, type LimitName, type LimitsView, micro, type SetLimitsRequest } from '@makoto/contracts';
import { Clock, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RestrictionsService } from '../restrictions/restrictions.service.js';
import { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { change } from './limits.calc.js';
import { LimitsRepository } from './limits.repository.js';
import { toLimitsView } from './limits-view.js';

const LONGEST_EXCLUSION_MS = 5 * 366 * 86_400_000;

/** The limits that customers set for themselves, and self-exclusion. */
@Injectable()
export class LimitsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: LimitsRepository,
    private readonly users: UsersRepository,
    private readonly restrictions: RestrictionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async of(userId: string): Promise<LimitsView> {
    const [user, limits] = await Promise.all([this.users.get(userId), this.limits.of(userId)]);
    return toLimitsView(limits, user.excluded_until, this.clock.now());
  }

  /** @throws VALIDATION, ACCOUNT_RESTRICTED if an exclusion would be shortened */
  async set(userId: string, request: SetLimitsRequest): Promise<LimitsView> {
    const now = this.clock.now();
    const wanted: [LimitName, bigint | null | undefined][] = [
      ['daily_deposit', amount(request.daily_deposit)],
      ['daily_loss', amount(request.daily_loss)],
      ['daily_stake', amount(request.daily_stake)],
      [
        'session_minutes',
        typeof request.session_minutes === 'number' ? BigInt(request.session_minutes) : request.session_minutes,
      ],
    ];
    await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, userId);
      const limits = await this.limits.of(userId, manager);
      for (const [name, value] of wanted) {
        if (value !== undefined) await this.limits.save(manager, userId, name, change(limits[name], value, now));
      }
      // Null comes from an empty form field and changes nothing: an exclusion cannot be revoked.
      if (request.exclude_until) {
        await manager.update(User, { id: userId }, { excluded_until: exclusion(request.exclude_until, user, now) });
      }
      await this.restrictions.changed(manager, userId);
    });
    // Once the customer has the reply, no order may exceed a limit.
    await this.outbox.relayed();
    return this.of(userId);
  }
}

const amount = (text: string | null | undefined): bigint | null | undefined =>
  typeof text === 'string' ? micro(text) : text;

/** @throws VALIDATION (in the past, or beyond five years), ACCOUNT_RESTRICTED (ends before the current one) */
function exclusion(text: string, user: User, now: number): number {
  const until = Date.parse(text);
  if (!(until > now && until <= now + LONGEST_EXCLUSION_MS)) {
    throw new AppError('VALIDATION', {}, [{ field: 'exclude_until', key: 'date' }]);
  }
  const running = user.excluded_until ?? 0;
  if (running > now && until < running) {
    throw new AppError('ACCOUNT_RESTRICTED', { until: new Date(running).toISOString(), reason: null });
  }
  return until;
}
