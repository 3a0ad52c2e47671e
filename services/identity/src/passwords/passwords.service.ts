import { AppError, type ResetPayPwdRequest, type ResetPwdRequest } from '@makoto/contracts';
import { CallContext, Clock, callerOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { Codes } from '../codes/codes.service.js';
import { Contacts } from '../contacts/contacts.service.js';
import { PasswordCheck } from '../login/password-check.js';
import { PayPasswords } from '../pay-passwords/pay-passwords.service.js';
import { Attempts } from '../security/attempts.js';
import { refuseMismatch, refuseWeakPassword } from '../security/password-rules.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { SecurityNotices } from '../security-notices/security-notices.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

/** Changes passwords and pay passwords. */
@Injectable()
export class Passwords {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly hasher: SecretHasher,
    private readonly check: PasswordCheck,
    private readonly payPasswords: PayPasswords,
    private readonly codes: Codes,
    private readonly contacts: Contacts,
    private readonly attempts: Attempts,
    private readonly sessions: Sessions,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets a new password and ends all other sessions. What was proved must still hold when it is stored: another new
   * password makes the old one wrong and ends all codes.
   * @throws VALIDATION, WRONG_CREDENTIALS, LOGIN_LOCKED, WRONG_CODE
   */
  async resetPassword(request: ResetPwdRequest, context: CallContext): Promise<void> {
    refuseMismatch(request.new_password, request.confirm_password, 'confirm_password');
    const byCode = Boolean(request.code) || !context.userId;
    const user = byCode ? await this.byCode(request) : await this.byOldPassword(request, context);
    const password_hash = await this.hasher.password(request.new_password);
    const announce = await this.dataSource.transaction(async (manager) => {
      const changed = { password_hash, password_changed_at: this.clock.now() };
      const old = { id: user.id, password_hash: user.password_hash };
      const { affected } = await manager.update(User, old, changed);
      if (affected !== 1) throw new AppError(byCode ? 'WRONG_CODE' : 'WRONG_CREDENTIALS');
      if (!byCode) await this.sessions.refuseEnded(manager, context);
      await this.codes.endResets(manager, user.id);
      await this.notices.add(manager, user.id, 'password');
      const own = context.userId === user.id ? context.sessionId : undefined;
      return this.sessions.endAll(manager, user.id, own);
    });
    announce();
    await this.attempts.clearAll('login', user.id);
  }

  /**
   * Sets a new pay password. @throws VALIDATION, CONFLICT if it or the password was changed meanwhile, and the errors of the
   * pay password, password or code check
   */
  async resetPayPassword(request: ResetPayPwdRequest, context: CallContext): Promise<void> {
    refuseMismatch(request.new_paypwd, request.confirm_paypwd, 'confirm_paypwd');
    const user = await this.users.get(callerOf(context));
    if (request.old_paypwd) await this.payPasswords.confirm(user, request.old_paypwd);
    else if (request.password) await this.check.confirm(user, request.password, context);
    else await this.useOwnCode(user, required(request.code, 'password'));
    const pay_password_hash = await this.hasher.payPassword(request.new_paypwd);
    await this.dataSource.transaction(async (manager) => {
      const changed = { pay_password_hash, pay_password_changed_at: this.clock.now() };
      const { id, password_hash, pay_password_hash: pin } = user;
      const { affected } = await manager.update(
        User,
        { id, password_hash, pay_password_hash: pin ?? IsNull() },
        changed,
      );
      if (affected !== 1) throw new AppError('CONFLICT');
      await this.sessions.refuseEnded(manager, context);
      await this.codes.endPayPasswordResets(manager, user.id);
      await this.notices.add(manager, user.id, 'pay_password');
    });
    await this.attempts.clear('pay_password', user.id);
  }

  private async byOldPassword(request: ResetPwdRequest, context: CallContext): Promise<User> {
    const user = await this.users.get(callerOf(context));
    refuseWeakPassword(request.new_password, 'new_password', user.username);
    await this.check.confirm(user, required(request.old_password, 'old_password'), context);
    return user;
  }

  /**
   * The customer who requested a code under this name. An unknown name gets the same error as a wrong code, and the new
   * password is compared with the user name only once the code has proved correct, so that neither reveals an account.
   */
  private async byCode(request: ResetPwdRequest): Promise<User> {
    const account = required(request.account, 'account');
    const code = required(request.code, 'code');
    refuseWeakPassword(request.new_password, 'new_password', account);
    const user = await this.users.byLoginName(account);
    if (!user) throw new AppError('WRONG_CODE');
    const { id, username } = user;
    await this.codes.use('reset_pwd', account, code, id, (sentTo) => {
      refuseWeakPassword(request.new_password, 'new_password', username);
      return this.contacts.refuseNew(user, sentTo);
    });
    return user;
  }

  /** The code may have been requested under any of the customer's names. */
  private async useOwnCode(user: User, code: string): Promise<void> {
    const names = [user.email, user.phone, user.username].filter((name) => name !== null);
    for (const name of names) {
      try {
        await this.codes.use('reset_paypwd', name, code, user.id, (sentTo) => this.contacts.refuseNew(user, sentTo));
        return;
      } catch (error) {
        if (!(error instanceof AppError) || error.errorName !== 'WRONG_CODE') throw error;
      }
    }
    throw new AppError('WRONG_CODE');
  }
}

function required(value: string | null | undefined, field: string): string {
  if (!value) throw new AppError('VALIDATION', {}, [{ field, key: 'required' }]);
  return value;
}
