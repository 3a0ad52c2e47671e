import { AppError, checkPayPassword, type RestrictionsView, restrictions } from '@makoto/contracts';
import { type CallContext, Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../config.js';
import { CoolingPeriod } from './cooling-period.js';

interface PinAndCode {
  pay_password: string;
  totp?: string;
}

/** What the wallet asks identity before money moves: account restrictions and the payment PIN. */
@Injectable()
export class IdentityChecks {
  constructor(
    private readonly config: WalletConfig,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly cooling: CoolingPeriod,
  ) {}

  /**
   * Refuses deposits to closed, frozen and self-excluded accounts. Live mode requires an approved identity.
   * @throws ACCOUNT_RESTRICTED (`until`, `reason`), IDENTITY_NEEDED
   */
  async assertMayDeposit(userId: string, context: CallContext): Promise<RestrictionsView> {
    const view = await this.restrictionsOf(userId, context);
    const until = view.excluded_until ?? 0;
    if (view.frozen) throw restricted(view);
    if (until > this.clock.now()) {
      throw new AppError('ACCOUNT_RESTRICTED', { until: new Date(until).toISOString(), reason: 'self_excluded' });
    }
    return view;
  }

  /**
   * Checks the account, the payment PIN and, where the customer has set one up, the second factor. Frozen and self-excluded
   * customers may withdraw their money. Live mode requires an approved identity.
   * @throws ACCOUNT_RESTRICTED, IDENTITY_NEEDED, WRONG_PAY_PASSWORD and related errors, SECOND_FACTOR,
   * WITHDRAWALS_COOLING with `until` after a change of password, PIN, e-mail address or phone number
   */
  async assertMayWithdraw(userId: string, { pay_password, totp }: PinAndCode, context: CallContext): Promise<void> {
    await this.restrictionsOf(userId, context);
    const request = { user_id: userId, pay_password, ...(totp ? { totp } : {}), second_factor: true };
    const { changed_at } = await this.rpc.request(checkPayPassword, request, context);
    this.cooling.assertOver(changed_at, 'pay_password_changed');
  }

  /** Whether the customer locked the account from a security notice: then nothing is paid out. */
  async isLocked(userId: string, context?: CallContext): Promise<boolean> {
    return (await this.rpc.request(restrictions, { user_id: userId }, context)).locked ?? false;
  }

  /** Checks the payment PIN before a payee changes. @throws WRONG_PAY_PASSWORD and related errors */
  async checkPin(userId: string, pin: string, context: CallContext): Promise<void> {
    await this.rpc.request(checkPayPassword, { user_id: userId, pay_password: pin, second_factor: false }, context);
  }

  private async restrictionsOf(userId: string, context: CallContext): Promise<RestrictionsView> {
    const view = await this.rpc.request(restrictions, { user_id: userId }, context);
    if (this.config.MODE === 'live' && view.kyc_status !== 'approved') throw new AppError('IDENTITY_NEEDED');
    if (view.closed) throw restricted(view);
    return view;
  }
}

function restricted({ reason }: RestrictionsView): AppError {
  return new AppError('ACCOUNT_RESTRICTED', { until: null, reason: reason ?? null });
}
