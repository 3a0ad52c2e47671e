import { randomUUID } from 'node:crypto';
import { AppError, type LoginReply, type RegisterRequest, registered } from '@makoto/contracts';
import { CallContext, Clock, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Devices } from '../security/devices.js';
import { refuseMismatch, refuseWeakPassword } from '../security/password-rules.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { Sessions } from '../sessions/sessions.service.js';
import { emailAddress, phoneNumber } from '../users/login-name.calc.js';
import { User } from '../users/user.entity.js';
import { UserViews } from '../users/user-view.js';
import { type LoginNameKind, UsersRepository } from '../users/users.repository.js';
import { newInviteCode } from './invite-codes.js';

/** Opens accounts. */
@Injectable()
export class Registration {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly hasher: SecretHasher,
    private readonly sessions: Sessions,
    private readonly views: UserViews,
    private readonly outbox: Outbox,
    private readonly devices: Devices,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens an account and logs it in.
   * @throws VALIDATION, UNKNOWN_INVITE_CODE, ALREADY_REGISTERED
   */
  async register(request: RegisterRequest, context: CallContext): Promise<LoginReply> {
    if (request.confirm_password !== undefined && request.confirm_password !== null) {
      refuseMismatch(request.password, request.confirm_password, 'confirm_password');
    }
    refuseWeakPassword(request.password, 'password', request.username);
    const inviter = await this.inviter(request.invite_code);
    const user = await this.userOf(request, inviter?.id ?? null, context);
    const names: { kind: LoginNameKind; text: string }[] = [{ kind: 'username', text: user.username }];
    if (user.email) names.push({ kind: 'email', text: user.email });
    if (user.phone) names.push({ kind: 'phone', text: user.phone });
    await this.dataSource.transaction(async (manager) => {
      await this.users.claimNames(manager, user.id, names);
      await manager.insert(User, user);
      const { id: user_id, username, invite_code, inviter_id, created_at: at } = user;
      const inviter_code = inviter?.code ?? null;
      await this.devices.note(manager, user_id, request.device);
      await this.outbox.add(manager, registered, [{ user_id, username, invite_code, inviter_id, inviter_code, at }]);
    });
    this.outbox.wake();
    return { ...(await this.sessions.open(user.id, context)), user: this.views.of(user) };
  }

  private async userOf(request: RegisterRequest, inviter_id: string | null, context: CallContext): Promise<User> {
    return Object.assign(new User(), {
      id: randomUUID(),
      username: request.username,
      email: request.email ? emailAddress(request.email) : null,
      phone: request.phone ? phoneNumber(request.phone, 'phone') : null,
      inviter_id,
      password_hash: await this.hasher.password(request.password),
      password_changed_at: null,
      pay_password_hash: request.pay_password ? await this.hasher.payPassword(request.pay_password) : null,
      pay_password_changed_at: null,
      totp_secret: null,
      totp_enabled_at: null,
      totp_step: 0n,
      invite_code: newInviteCode(),
      gender: null,
      birthday: null,
      real_name: null,
      kyc_status: 'none',
      icon: null,
      icon_upload_id: null,
      lang: context.lang,
      up_color: null,
      theme: 'system',
      excluded_until: null,
      frozen_at: null,
      frozen_reason: null,
      closed_at: null,
      created_at: this.clock.now(),
    } satisfies User);
  }

  private async inviter(given: string | null | undefined): Promise<{ id: string; code: string } | undefined> {
    const code = given?.trim().toUpperCase();
    if (!code) return undefined;
    const id = await this.users.idByInviteCode(code);
    if (!id) throw new AppError('UNKNOWN_INVITE_CODE');
    return { id, code };
  }
}
