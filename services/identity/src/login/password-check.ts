import { AppError } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { Attempts } from '../security/attempts.js';
import { SecretHasher } from '../security/secret-hasher.js';
import type { User } from '../users/user.entity.js';

/** Checks passwords and counts attempts. Every place that asks for a password shares the log-in counter. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly attempts: Attempts,
    private readonly hasher: SecretHasher,
  ) {}

  /**
   * Counts an attempt and checks the password. After a success the caller clears or releases the counter.
   * @throws LOGIN_LOCKED, WRONG_CREDENTIALS
   */
  async try(
    kind: 'login' | 'operator',
    subject: string,
    passwordHash: string | undefined,
    password: string,
  ): Promise<void> {
    const attempt = await this.attempts.begin(kind, subject);
    if (attempt.locked) throw new AppError('LOGIN_LOCKED', { retry_after_s: attempt.retryAfterS });
    if (!(await this.hasher.passwordMatches(passwordHash, password))) throw new AppError('WRONG_CREDENTIALS');
  }

  /** Checks a logged-in customer's password again. @throws LOGIN_LOCKED, WRONG_CREDENTIALS */
  async confirm(user: User, password: string): Promise<void> {
    await this.try('login', user.id, user.password_hash, password);
    await this.attempts.clear('login', user.id);
  }
}
