import { AppError, type UpdateRequest } from '@makoto/contracts';
import type { CallContext } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { PasswordCheck } from '../login/password-check.js';
import { PayPasswords } from '../pay-passwords/pay-passwords.service.js';
import { NEW_SESSION_MS, Sessions } from '../sessions/sessions.service.js';
import { SecondFactor } from '../totp/second-factor.js';
import type { User } from '../users/user.entity.js';

/** What the customer gives, one of them or none. */
type Proof = Pick<UpdateRequest, 'password' | 'pay_password' | 'totp'>;

/**
 * Asks for more than a session before an address is bound, the passkeys change, a second factor is enabled or an API
 * token is created: a stolen session could otherwise reset the password and the PIN by a new address, or log in for
 * ever.
 */
@Injectable()
export class ContactProof {
  constructor(
    private readonly passwords: PasswordCheck,
    private readonly payPasswords: PayPasswords,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Checks the password, the pay password or a code of the second factor; without any, the session must be new.
   * @throws VALIDATION without a proof, and the errors of the password, pay password or code check
   */
  async check(user: User, request: Proof, context: CallContext): Promise<void> {
    const { password, pay_password, totp } = request;
    if (password) return this.passwords.confirm(user, password, context);
    if (pay_password) return this.payPasswords.confirm(user, pay_password);
    if (totp) {
      if (user.totp_enabled_at === null || !user.totp_secret) throw new AppError('SECOND_FACTOR');
      return this.secondFactor.try(user.id, user.totp_secret, totp);
    }
    if (await this.sessions.isNew(context, NEW_SESSION_MS)) return;
    throw new AppError('VALIDATION', {}, [{ field: 'password', key: 'required' }]);
  }
}
