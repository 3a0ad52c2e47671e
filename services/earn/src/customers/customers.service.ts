import { AppError, checkPayPassword, restrictions } from '@makoto/contracts';
import { Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** Asks identity what a customer may do. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /**
   * The second factor is not required, because positions move no money out of the customer's account.
   * @throws PAY_PASSWORD_NOT_SET, WRONG_PAY_PASSWORD, PAY_PASSWORD_LOCKED, ACCOUNT_RESTRICTED
   */
  async checkPayPassword(userId: string, payPassword: string): Promise<void> {
    await this.rpc.request(checkPayPassword, { user_id: userId, pay_password: payPassword, second_factor: false });
  }

  /** A closed, frozen or self-excluded customer may not buy. @throws ACCOUNT_RESTRICTED (`until`, `reason`) */
  async mayBuy(userId: string): Promise<void> {
    const view = await this.rpc.request(restrictions, { user_id: userId });
    const excludedUntil = view.excluded_until ?? 0;
    const excluded = excludedUntil > this.clock.now();
    if (!view.closed && !view.frozen && !excluded) return;
    throw new AppError('ACCOUNT_RESTRICTED', {
      until: excluded ? new Date(excludedUntil).toISOString() : null,
      reason: view.reason ?? null,
    });
  }
}
