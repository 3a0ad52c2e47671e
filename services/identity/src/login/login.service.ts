import { createHash } from 'node:crypto';
import { AppError, type LoginReply, type LoginRequest } from '@makoto/contracts';
import { CallContext } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Attempts } from '../security/attempts.js';
import { Devices } from '../security/devices.js';
import { Sessions } from '../sessions/sessions.service.js';
import { SecondFactor } from '../totp/second-factor.js';
import { loginName } from '../users/login-name.calc.js';
import { UserViews } from '../users/user-view.js';
import { UsersRepository } from '../users/users.repository.js';
import { PasswordCheck } from './password-check.js';

/** Logs customers in. A closed account is treated as unknown; frozen and excluded customers may log in. */
@Injectable()
export class Login {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: PasswordCheck,
    private readonly attempts: Attempts,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: Sessions,
    private readonly views: UserViews,
    private readonly devices: Devices,
  ) {}

  /** @throws LOGIN_LOCKED, WRONG_CREDENTIALS, SECOND_FACTOR */
  async login(request: LoginRequest, context: CallContext): Promise<LoginReply> {
    const user = await this.users.byLoginName(request.account);
    const subject = user?.id ?? unknownSubject(request.account);
    await this.passwords.try('login', subject, user?.password_hash, request.password);
    if (!user) throw new AppError('WRONG_CREDENTIALS');
    if (user.totp_enabled_at !== null && user.totp_secret) {
      if (!request.totp) {
        await this.attempts.release('login', subject);
        throw new AppError('SECOND_FACTOR');
      }
      await this.secondFactor.use('users', user.id, user.totp_secret, request.totp);
    }
    await this.attempts.clear('login', subject);
    await this.devices.publish(user.id, request.device);
    return { ...(await this.sessions.open(user, context)), user: this.views.of(user) };
  }
}

/** The attempt counter of an unknown name. The name is hashed, because it may be a mistyped secret. */
function unknownSubject(account: string): string {
  return `name:${createHash('sha256').update(loginName(account)).digest('base64url')}`;
}
