import { randomUUID } from 'node:crypto';
import { AppError, type LoginReply, type RegisterRequest, registered } from '@makoto/contracts';
import { CallContext, Clock, derivedId, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { PasswordCheck } from '../login/password-check.js';
import { PayPasswords } from '../pay-passwords/pay-passwords.service.js';
import { Devices } from '../security/devices.js';
import { refuseMismatch, refuseWeakPassword } from '../security/password-rules.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { SecurityNotices } from '../security-notices/security-notices.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { emailAddress, loginName, phoneNumber } from '../users/login-name.calc.js';
import { User } from '../users/user.entity.js';
import { UserViews } from '../users/user-view.js';
import { type LoginNameKind, UsersRepository } from '../users/users.repository.js';
import { newInviteCode } from './invite-codes.js';

/** How long an idempotency key is honoured. */
const KEY_MS = 86_400_000;

/** The errors of the two password checks for a wrong password. */
const WRONG_PASSWORD: readonly string[] = ['WRONG_CREDENTIALS', 'WRONG_PAY_PASSWORD'];

/** Opens accounts. */
@Injectable()
export class Registration {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly hasher: SecretHasher,
    private readonly passwords: PasswordCheck,
    private readonly payPasswords: PayPasswords,
    private readonly sessions: Sessions,
    private readonly views: UserViews,
    private readonly outbox: Outbox,
    private readonly devices: Devices,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens an account and logs it in. A repeat with the same key logs in to the same account, in case the first reply was
   * lost. The account's id is derived from the key, so that no digest of a request with a password has to be stored.
   * @throws VALIDATION, UNKNOWN_INVITE_CODE, ALREADY_REGISTERED, CONFLICT if the key was used with other details
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
    const first = await this.dataSource.transaction(async (manager) => {
      const known = context.idempotencyKey === undefined ? null : await this.lockedKnown(manager, user.id);
      if (known) return known;
      await this.users.claimNames(manager, user.id, names);
      await manager.insert(User, user);
      const { id: user_id, username, invite_code, inviter_id, created_at: at } = user;
      const inviter_code = inviter?.code ?? null;
      await this.devices.note(manager, user_id, request.device);
      await this.notices.register(manager, user_id, request.device, context);
      await this.outbox.add(manager, registered, [{ user_id, username, invite_code, inviter_id, inviter_code, at }]);
      return undefined;
    });
    if (first) await this.refuseMismatchedRepeat(first, user, request, context);
    this.outbox.notify();
    const account = first ?? user;
    return { ...(await this.sessions.open(account, context, { kind: request.session })), user: this.views.of(account) };
  }

  /** The account that was opened with the same key. Serialises requests with that key. */
  private async lockedKnown(manager: EntityManager, id: string): Promise<User | null> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [id]);
    return await manager.findOneBy(User, { id });
  }

  /** @throws ALREADY_REGISTERED, CONFLICT, LOGIN_LOCKED, PAY_PASSWORD_LOCKED */
  private async refuseMismatchedRepeat(
    first: User,
    requested: User,
    { password, pay_password }: RegisterRequest,
    context: CallContext,
  ): Promise<void> {
    // After a day, or once a second factor is enabled, the customer has to log in.
    const isOld = this.clock.now() - first.created_at >= KEY_MS;
    if (isOld || first.totp_enabled_at !== null || first.closed_at !== null) throw new AppError('ALREADY_REGISTERED');
    const isSame =
      first.email === requested.email &&
      first.phone === requested.phone &&
      first.inviter_id === requested.inviter_id &&
      (first.pay_password_hash === null) === !pay_password;
    if (!isSame) throw new AppError('CONFLICT');
    // These checks count attempts, so that a key cannot be used to guess passwords.
    try {
      await this.passwords.confirm(first, password, context);
      if (pay_password) await this.payPasswords.confirm(first, pay_password);
    } catch (error) {
      throw error instanceof AppError && WRONG_PASSWORD.includes(error.errorName) ? new AppError('CONFLICT') : error;
    }
  }

  private async userOf(request: RegisterRequest, inviter_id: string | null, context: CallContext): Promise<User> {
    const { idempotencyKey: key } = context;
    return Object.assign(new User(), {
      id: key === undefined ? randomUUID() : derivedId('user', loginName(request.username), key),
      username: request.username,
      email: request.email ? emailAddress(request.email) : null,
      phone: request.phone ? phoneNumber(request.phone, 'phone') : null,
      inviter_id,
      password_hash: await this.hasher.password(request.password),
      pay_password_hash: request.pay_password ? await this.hasher.payPassword(request.pay_password) : null,
      invite_code: newInviteCode(),
      lang: context.lang,
      created_at: this.clock.now(),
    } satisfies Partial<User>);
  }

  private async inviter(given: string | null | undefined): Promise<{ id: string; code: string } | undefined> {
    const code = given?.trim().toUpperCase();
    if (!code) return undefined;
    const id = await this.users.idByInviteCode(code);
    if (!id) throw new AppError('UNKNOWN_INVITE_CODE');
    return { id, code };
  }
}
