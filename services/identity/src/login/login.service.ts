import { createHash } from 'node:crypto';
import { AppError, type LoginReply, type LoginRequest, type RefreshRequest } from '@makoto/contracts';
import { CallContext } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Devices } from '../security/devices.js';
import { SecurityNotices } from '../security-notices/security-notices.service.js';
import { SessionRenewals } from '../sessions/session-renewals.js';
import { Sessions } from '../sessions/sessions.service.js';
import { loginName } from '../users/login-name.calc.js';
import type { User } from '../users/user.entity.js';
import { UserViews } from '../users/user-view.js';
import { UsersRepository } from '../users/users.repository.js';
import { PasswordCheck } from './password-check.js';

/** Logs customers in. A closed account is treated as unknown; frozen and excluded customers may log in. */
@Injectable()
export class Login {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: PasswordCheck,
    private readonly sessions: Sessions,
    private readonly renewals: SessionRenewals,
    private readonly views: UserViews,
    private readonly devices: Devices,
    private readonly notices: SecurityNotices,
  ) {}

  /** @throws LOGIN_LOCKED, WRONG_CREDENTIALS, SECOND_FACTOR, ACCOUNT_RESTRICTED if the customer locked the account */
  async login(request: LoginRequest, context: CallContext): Promise<LoginReply> {
    const user = await this.users.byLoginName(request.account);
    const subject = user?.id ?? unknownSubject(request.account);
    const account = user
      ? { ...user, totp_secret: user.totp_enabled_at === null ? null : user.totp_secret }
      : undefined;
    const { password, totp } = request;
    await this.passwords.logIn({ table: 'users', subject, account, password, totp }, context);
    if (!user) throw new AppError('WRONG_CREDENTIALS');
    return this.enter(user, request, context);
  }

  /**
   * Opens the session of a customer who has proved who they are, and tells them of a new device.
   * @param passkeyId the passkey with which they did, if any
   * @throws ACCOUNT_RESTRICTED if the customer locked the account, and the errors of Sessions.open()
   */
  async enter(
    user: User,
    { device, session }: Pick<LoginRequest, 'device' | 'session'>,
    context: CallContext,
    passkeyId: string | null = null,
  ): Promise<LoginReply> {
    if (user.locked_at !== null) throw new AppError('ACCOUNT_RESTRICTED', { until: null, reason: null });
    await this.notices.loggedIn(user.id, device, context);
    await this.devices.publish(user.id, device);
    return { ...(await this.sessions.open(user, context, { passkeyId, kind: session })), user: this.views.of(user) };
  }

  /** @throws UNAUTHENTICATED */
  async refresh({ refresh_token }: RefreshRequest): Promise<LoginReply> {
    const { subjectId, ...session } = await this.renewals.renew(refresh_token, false);
    return { ...session, user: this.views.of(await this.users.get(subjectId)) };
  }
}

/** The attempt counter of an unknown name. The name is hashed, because it may be a mistyped secret. */
function unknownSubject(account: string): string {
  return `name:${createHash('sha256').update(loginName(account)).digest('base64url')}`;
}
