import { AppError, checkPayPassword } from '@makoto/contracts';
import { type CallContext, Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Terms } from '../payments/terms/terms.service.js';

interface Secrets {
  pay_password: string;
  totp?: string;
}

/** Asks identity whether the pay password is right; a new one has to cool before money goes out. */
@Injectable()
export class PayPasswordService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly terms: Terms,
  ) {}

  /**
   * For moving money out; asks for the second factor too.
   * @throws WRONG_PAY_PASSWORD and its kin; SECOND_FACTOR; WITHDRAWALS_COOLING with `until` while a new pay password cools
   */
  async check(userId: string, secrets: Secrets, context: CallContext): Promise<void> {
    const request = { ...secrets, user_id: userId, second_factor: true };
    const { changed_at } = await this.rpc.request(checkPayPassword, request, context);
    this.assertCooled(changed_at, 'pay_password_changed');
  }

  /** For changing where money may go; cooling starts with the change. */
  async confirm(userId: string, payPassword: string, context: CallContext): Promise<void> {
    const request = { user_id: userId, pay_password: payPassword, second_factor: false };
    await this.rpc.request(checkPayPassword, request, context);
  }

  /** @throws WITHDRAWALS_COOLING with `until` where `changedAt` is too recent */
  assertCooled(changedAt: number, reason: string): void {
    const until = changedAt + this.terms.coolingMs;
    if (until > this.clock.now())
      throw new AppError('WITHDRAWALS_COOLING', { until: new Date(until).toISOString(), reason });
  }
}
