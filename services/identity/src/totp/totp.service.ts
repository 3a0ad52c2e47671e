import { AppError, type TotpDisableRequest, type TotpEnableRequest, type TotpSetupReply } from '@makoto/contracts';
import { CallContext, Clock, callerOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContactProof } from '../contacts/contact-proof.js';
import { PasswordCheck } from '../login/password-check.js';
import { SecurityNotices } from '../security-notices/security-notices.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { SecondFactor } from './second-factor.js';

/** Enables and disables the second factor. */
@Injectable()
export class Totp {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly secondFactor: SecondFactor,
    private readonly passwords: PasswordCheck,
    private readonly proof: ContactProof,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly notices: SecurityNotices,
  ) {}

  /** Creates a secret that enable() activates. @throws CONFLICT if a second factor is enabled */
  async setup(userId: string): Promise<TotpSetupReply> {
    return this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, userId);
      if (user.totp_enabled_at !== null) throw new AppError('CONFLICT');
      const { secret, uri, sealed } = this.secondFactor.create(userId, user.username);
      await manager.update(User, { id: userId }, { totp_secret: sealed });
      return { secret, uri };
    });
  }

  /**
   * Needs a proof, because from then on codes are one themselves: a stolen session could otherwise make its own.
   * @throws CONFLICT, SECOND_FACTOR, TOO_MANY_REQUESTS after five wrong codes, and the errors of the proof
   */
  async enable({ code, password, pay_password }: TotpEnableRequest, context: CallContext): Promise<void> {
    const user = await this.users.get(callerOf(context));
    if (user.totp_enabled_at !== null || !user.totp_secret) throw new AppError('CONFLICT');
    await this.proof.check(user, { password, pay_password }, context);
    await this.secondFactor.try(user.id, user.totp_secret, code);
    await this.change(user.totp_secret, { totp_enabled_at: this.clock.now() }, 'totp_on', context);
  }

  /** @throws CONFLICT, WRONG_CREDENTIALS, LOGIN_LOCKED, SECOND_FACTOR */
  async disable(request: TotpDisableRequest, context: CallContext): Promise<void> {
    const userId = callerOf(context);
    const user = await this.users.get(userId);
    if (user.totp_enabled_at === null || !user.totp_secret) throw new AppError('CONFLICT');
    await this.passwords.confirm(user, request.password, context);
    await this.secondFactor.try(user.id, user.totp_secret, request.code);
    await this.change(user.totp_secret, { totp_secret: null, totp_enabled_at: null }, 'totp_off', context);
  }

  /**
   * Changes the second factor against which a code was checked, and no other.
   * @throws CONFLICT if it was replaced, UNAUTHENTICATED if the session ended meanwhile
   */
  private async change(
    totp_secret: Buffer,
    fields: Partial<User>,
    notice: 'totp_on' | 'totp_off',
    context: CallContext,
  ): Promise<void> {
    const id = callerOf(context);
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(User, { id, totp_secret }, fields);
      if (affected === 0) throw new AppError('CONFLICT');
      await this.sessions.refuseEnded(manager, context);
      await this.notices.add(manager, id, notice);
    });
  }
}
