import { AppError } from '@makoto/contracts';
import { Clock, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Codes } from '../codes/codes.service.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { RestrictionsService } from '../restrictions/restrictions.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { SecurityNoticesRepository } from './security-notices.repository.js';
import { SecurityNotices } from './security-notices.service.js';

/** How long the link of a notice works. */
const LIFE_MS = 72 * 3_600_000;
/** For operators; customers read the page behind the link. */
const REASON = 'Frozen by the customer from a security notice';

/** Freezes an account by the link of a security notice, without a log-in. */
@Injectable()
export class AccountFreeze {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notices: SecurityNotices,
    private readonly repository: SecurityNoticesRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly users: UsersRepository,
    private readonly codes: Codes,
    private readonly sessions: Sessions,
    private readonly restrictions: RestrictionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends all sessions and pending resets, removes the passkeys and the second factor that the notice may be about, and
   * refuses log-ins, withdrawals, deposits and trading until an operator unfreezes the account. Works once.
   * @throws NOT_FOUND if the token is unknown, used or expired, or the account closed
   */
  async freeze(token: string): Promise<void> {
    const now = this.clock.now();
    const tokenHash = this.notices.hashOf(token);
    const announce = await this.dataSource.transaction(async (manager) => {
      const owner = await this.repository.ownerOf(manager, tokenHash, now - LIFE_MS);
      if (!owner) throw new AppError('NOT_FOUND');
      const user = await this.users.lock(manager, owner);
      // Read again, because another request may have used it before the lock.
      const isStill = (await this.repository.ownerOf(manager, tokenHash, now - LIFE_MS)) === owner;
      if (!isStill || user.closed_at !== null) throw new AppError('NOT_FOUND');
      await this.repository.useAll(manager, owner, now);
      await this.codes.endResets(manager, owner);
      // Once the account is unfrozen, whoever added them could log in again, or keep the owner from it.
      await this.passkeys.deleteAll(manager, owner, now - LIFE_MS);
      const hasNewFactor = user.totp_enabled_at !== null && user.totp_enabled_at >= now - LIFE_MS;
      const withoutFactor = hasNewFactor ? { totp_secret: null, totp_enabled_at: null } : {};
      const frozen = { frozen_at: user.frozen_at ?? now, frozen_reason: user.frozen_reason ?? REASON, locked_at: now };
      await manager.update(User, { id: owner }, { ...frozen, ...withoutFactor });
      await this.restrictions.changed(manager, owner);
      return this.sessions.endAll(manager, owner);
    });
    announce();
    this.outbox.notify();
  }
}
