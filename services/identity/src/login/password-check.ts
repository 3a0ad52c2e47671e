import { AppError } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { Attempts } from '../security/attempts.js';
import { SecretHasher } from '../security/secret-hasher.js';
import type { User } from '../users/user.entity.js';

/** Checks a customer's password under the one counter of log-ins, wherever it is asked for. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly attempts: Attempts,
    private readonly hasher: SecretHasher,
  ) {}

  /**
   * Counts a try and checks it; the caller clears or releases the counter.
   * @throws LOGIN_LOCKED, WRONG_CREDENTIALS
   */
  async try(subject: string, passwordHash: string | undefined, password: string): Promise<void> {
    const attempt = await this.attempts.begin('login', subject);
    if (attempt.locked) throw new AppError('LOGIN_LOCKED', { retry_after_s: attempt.retryAfterS });
    if (!(await this.hasher.passwordMatches(passwordHash, password))) throw new AppError('WRONG_CREDENTIALS');
  }

  /** Asks a logged-in customer for the password once more. @throws LOGIN_LOCKED, WRONG_CREDENTIALS */
  async confirm(user: User, password: string): Promise<void> {
    await this.try(user.id, user.password_hash, password);
    await this.attempts.clear('login', user.id);
  }
}
