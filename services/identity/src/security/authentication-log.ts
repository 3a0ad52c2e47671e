import { AppError } from '@makoto/contracts';
import { Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

export type Factor = 'password' | 'totp' | 'passkey' | 'pay_password';

/** What a check of somebody's identity is about. Never what was typed. */
export interface Checked {
  /** The account's id; null if there is no such account. */
  subject: string | null;
  operator: boolean;
  factors: readonly Factor[];
}

/** One line for each time somebody proves who they are or fails to: whose account, by what, and why it was refused. */
@Injectable()
export class AuthenticationLog {
  constructor(private readonly log: Logger) {}

  /** @param checked may be completed by the check itself */
  async watch<T>(checked: Checked, check: () => Promise<T>): Promise<T> {
    try {
      const result = await check();
      this.log.log('authenticated', checked);
      return result;
    } catch (error) {
      if (error instanceof AppError) this.log.log('authentication refused', { ...checked, error: error.errorName });
      throw error;
    }
  }
}
