import { AppError, micro, type RailCallbackReply, type RailCallbackRequest, type RailOutcome } from '@makoto/contracts';
import { Clock, Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../../config.js';
import { DepositSettlement } from '../deposits/deposit-settlement.service.js';
import { WithdrawalSettlement } from '../withdrawals/withdrawal-settlement.service.js';
import type { RailReport } from './rail-report.js';
import { isGenuine } from './rail-signature.js';

/** What the house makes of odd reports is left to operators; the rail need not send them again. */
const FOR_OPERATORS: readonly RailOutcome[] = ['unknown', 'mismatch', 'duplicate'];

/** Takes what rails report: only what is signed with our secret, and each event once. */
@Injectable()
export class CallbackService {
  constructor(
    private readonly config: WalletConfig,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly deposits: DepositSettlement,
    private readonly withdrawals: WithdrawalSettlement,
  ) {}

  /** @throws FORBIDDEN where the signature or its time is wrong, or the rail is not in use */
  async take(request: RailCallbackRequest): Promise<RailCallbackReply> {
    const inUse = request.rail !== 'sandbox' || this.config.MODE !== 'live';
    if (!inUse || !isGenuine(request, this.config.RAIL_SECRET, this.clock.now())) throw new AppError('FORBIDDEN');
    const report: RailReport = { request, amount: micro(request.amount) };
    const outcome = await (request.type === 'deposit' ? this.deposits.settle(report) : this.withdrawals.settle(report));
    if (FOR_OPERATORS.includes(outcome)) {
      this.log.warn(`the report ${request.event_id} of ${request.rail} needs an operator: ${outcome}`);
    }
    return { outcome };
  }
}
