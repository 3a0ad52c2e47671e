import { AppError, micro, type RailCallbackReply, type RailCallbackRequest } from '@makoto/contracts';
import { Clock, Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../../config.js';
import { DepositSettlement } from '../deposits/deposit-settlement.service.js';
import { isException } from '../payment-exceptions/payment-exceptions.repository.js';
import { WithdrawalSettlement } from '../withdrawals/withdrawal-settlement.service.js';
import type { RailReport } from './rail-report.js';
import { isGenuine } from './rail-signature.js';

/** Accepts rails' reports if they are signed with the shared secret. Each event counts once. */
@Injectable()
export class CallbackService {
  constructor(
    private readonly config: WalletConfig,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly deposits: DepositSettlement,
    private readonly withdrawals: WithdrawalSettlement,
  ) {}

  /** @throws FORBIDDEN if the signature or its time is wrong, or the rail is not in use */
  async take(request: RailCallbackRequest): Promise<RailCallbackReply> {
    // The wallet reads the chain itself; nobody else reports for it.
    const inUse = request.rail === 'bank' || (request.rail === 'sandbox' && this.config.MODE !== 'live');
    const { RAIL_SECRET, RAIL_SECRET_NEXT, RAIL_SECRET_PREVIOUS } = this.config;
    const secrets = [RAIL_SECRET, RAIL_SECRET_NEXT, RAIL_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
    const now = this.clock.now();
    if (!inUse || !secrets.some((secret) => isGenuine(request, secret, now))) throw new AppError('FORBIDDEN');
    const report: RailReport = { request, amount: micro(request.amount) };
    const outcome = await (request.type === 'deposit' ? this.deposits.settle(report) : this.withdrawals.settle(report));
    if (isException(outcome)) {
      this.log.warn(
        `payment exception: event ${request.event_id} of ${request.rail} is ${outcome}; an operator must resolve it`,
      );
    }
    return { outcome };
  }
}
