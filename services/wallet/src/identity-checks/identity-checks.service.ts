import { AppError, checkPayPassword, type PaymentProof, type RestrictionsView, restrictions } from '@makoto/contracts';
import { type CallContext, Clock, confirmedHash, type IdempotentCall, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../config.js';
import { CoolingPeriod } from './cooling-period.js';

/** What a customer confirms; a passkey must have signed exactly this. */
type Confirmed = Pick<IdempotentCall, 'owner' | 'call' | 'body'>;

/** What the wallet asks identity before money moves: account restrictions, and the payment PIN or a passkey. */
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
   * Checks the account, and a passkey or the payment PIN with, where the customer has set one up, the second factor. Frozen
   * and self-excluded customers may withdraw their money. Live mode requires an approved identity.
   * @throws ACCOUNT_RESTRICTED, IDENTITY_NEEDED, VALIDATION without a proof, WRONG_PAY_PASSWORD and related errors,
   * SECOND_FACTOR, PASSKEY_REFUSED, WITHDRAWALS_COOLING with `until` after a change of password, PIN, passkeys, e-mail
   * address or phone number
   */
  async assertMayWithdraw(
    withdrawal: Confirmed,
    proof: PaymentProof & { totp?: string },
    context: CallContext,
  ): Promise<void> {
    await this.restrictionsOf(withdrawal.owner, context);
    const { totp } = proof;
    const request = { ...requestOf(withdrawal, proof), ...(totp ? { totp } : {}), second_factor: true };
    const { changed_at } = await this.rpc.request(checkPayPassword, request, context);
    this.cooling.assertOver(changed_at, 'pay_password_changed');
  }

  /** Whether the customer locked the account from a security notice: then nothing is paid out. */
  async isLocked(userId: string, context?: CallContext): Promise<boolean> {
    return (await this.rpc.request(restrictions, { user_id: userId }, context)).locked ?? false;
  }

  /** Checks the payment PIN or a passkey before a payee is added or changed. @throws as assertMayWithdraw(), but without code */
  async checkProof(payee: Confirmed, proof: PaymentProof, context: CallContext): Promise<void> {
    await this.rpc.request(checkPayPassword, { ...requestOf(payee, proof), second_factor: false }, context);
  }

  /** Checks the payment PIN before a payee is removed. @throws WRONG_PAY_PASSWORD and related errors */
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

/** A passkey is checked in place of the PIN. */
function requestOf({ owner, call, body }: Confirmed, { pay_password, passkey }: PaymentProof) {
  const proof = passkey ? { passkey, confirms: confirmedHash({ call, body }) } : { pay_password: pay_password ?? null };
  return { user_id: owner, ...proof };
}

function restricted({ reason }: RestrictionsView): AppError {
  return new AppError('ACCOUNT_RESTRICTED', { until: null, reason: reason ?? null });
}
