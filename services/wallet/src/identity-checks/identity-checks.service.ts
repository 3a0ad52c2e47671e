import { AppError, type RestrictionsView, restrictions } from '@makoto/contracts';
import { type CallContext, Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Terms } from '../payments/terms/terms.service.js';

/** What a customer may do at the moment, as identity knows it. */
@Injectable()
export class RestrictionsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly terms: Terms,
  ) {}

  /**
   * Money may come in: not while frozen, self-excluded or closed; in live mode identity must be approved.
   * @throws ACCOUNT_RESTRICTED (`until`, `reason`), IDENTITY_NEEDED
   */
  async assertMayDeposit(userId: string, context: CallContext): Promise<RestrictionsView> {
    const view = await this.of(userId, context);
    const until = view.excluded_until ?? 0;
    if (view.closed || view.frozen)
      throw new AppError('ACCOUNT_RESTRICTED', { until: null, reason: view.reason ?? null });
    if (until > this.clock.now()) {
      throw new AppError('ACCOUNT_RESTRICTED', { until: new Date(until).toISOString(), reason: 'self_excluded' });
    }
    return view;
  }

  /**
   * Money may go out: frozen and self-excluded customers may withdraw what is theirs. Live mode asks for an approved
   * identity.
   * @throws ACCOUNT_RESTRICTED, IDENTITY_NEEDED
   */
  async assertMayWithdraw(userId: string, context: CallContext): Promise<void> {
    const view = await this.of(userId, context);
    if (view.closed) throw new AppError('ACCOUNT_RESTRICTED', { until: null, reason: view.reason ?? null });
  }

  private async of(userId: string, context: CallContext): Promise<RestrictionsView> {
    const view = await this.rpc.request(restrictions, { user_id: userId }, context);
    if (!this.terms.practice && view.kyc_status !== 'approved') throw new AppError('IDENTITY_NEEDED');
    return view;
  }
}
