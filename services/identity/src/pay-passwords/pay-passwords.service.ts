import { AppError, type PayPasswordReply, type PayPasswordRequest } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { PasskeyVerifier } from '../passkeys/passkey-verifier.js';
import { Attempts } from '../security/attempts.js';
import { AuthenticationLog } from '../security/authentication-log.js';
import { SecretHasher } from '../security/secret-hasher.js';
import { SecondFactor } from '../totp/second-factor.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';

/** Checks pay passwords and the passkeys in their place for every service, with one attempt counter per customer. */
@Injectable()
export class PayPasswords {
  constructor(
    private readonly users: UsersRepository,
    private readonly attempts: Attempts,
    private readonly hasher: SecretHasher,
    private readonly secondFactor: SecondFactor,
    private readonly passkeys: PasskeyVerifier,
    private readonly log: AuthenticationLog,
  ) {}

  /**
   * @throws VALIDATION without a proof, PASSKEY_REFUSED, PAY_PASSWORD_NOT_SET, WRONG_PAY_PASSWORD, PAY_PASSWORD_LOCKED, SECOND_FACTOR, TOO_MANY_REQUESTS (after five
   * wrong codes), ACCOUNT_RESTRICTED
   */
  async check(request: PayPasswordRequest): Promise<PayPasswordReply> {
    const user = await this.users.get(request.user_id);
    if (user.closed_at !== null || user.locked_at !== null) {
      throw new AppError('ACCOUNT_RESTRICTED', { until: null, reason: null });
    }
    if (request.passkey) await this.passkeys.confirm(user.id, request.passkey, request.confirms);
    else await this.confirmByPin(user, request);
    const { password_changed_at, pay_password_changed_at, contact_changed_at, passkeys_changed_at } = user;
    const changes = [password_changed_at, pay_password_changed_at, contact_changed_at, passkeys_changed_at];
    return { changed_at: Math.max(...changes.map((at) => at ?? 0)) };
  }

  private async confirmByPin(user: User, { pay_password, second_factor, totp }: PayPasswordRequest): Promise<void> {
    if (typeof pay_password !== 'string') {
      throw new AppError('VALIDATION', {}, [{ field: 'pay_password', key: 'required' }]);
    }
    await this.confirm(user, pay_password);
    if (!second_factor || user.totp_enabled_at === null || !user.totp_secret) return;
    if (!totp) throw new AppError('SECOND_FACTOR');
    await this.secondFactor.try(user.id, user.totp_secret, totp);
  }

  /** Checks the pay password without the second factor. @throws as check() */
  async confirm(user: User, payPassword: string): Promise<void> {
    const checked = { subject: user.id, operator: false, factors: ['pay_password'] } as const;
    await this.log.watch(checked, () => this.try(user, payPassword));
    await this.attempts.clear('pay_password', user.id);
  }

  private async try(user: User, payPassword: string): Promise<void> {
    if (!user.pay_password_hash) throw new AppError('PAY_PASSWORD_NOT_SET');
    const attempt = await this.attempts.begin('pay_password', user.id);
    if (attempt.locked) throw new AppError('PAY_PASSWORD_LOCKED', { retry_after_s: attempt.retryAfterS });
    if (!(await this.hasher.payPasswordMatches(user.pay_password_hash, payPassword))) {
      throw new AppError('WRONG_PAY_PASSWORD', { tries_left: attempt.left });
    }
  }
}
