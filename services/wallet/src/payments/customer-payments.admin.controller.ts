import {
  AppError,
  type CustomerMoneyRequest,
  consoleCustomerDeposits,
  consoleCustomerWithdrawals,
  type DepositsReply,
  type WithdrawalsReply,
} from '@makoto/contracts';
import { type CallContext, Handle, isUuid, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { DepositsService } from './deposits/deposits.service.js';
import { WithdrawalsService } from './withdrawals/withdrawals.service.js';

/** A customer's deposits and withdrawals for whoever talks with them: as they see them themselves. */
@Controller()
export class CustomerPaymentsAdminController {
  constructor(
    private readonly depositsOf: DepositsService,
    private readonly withdrawalsOf: WithdrawalsService,
  ) {}

  @Handle(consoleCustomerDeposits)
  deposits({ id, ...request }: CustomerMoneyRequest, context: CallContext): Promise<DepositsReply> {
    return this.depositsOf.list(request, asCustomer(id, context));
  }

  @Handle(consoleCustomerWithdrawals)
  withdrawals({ id, ...request }: CustomerMoneyRequest, context: CallContext): Promise<WithdrawalsReply> {
    return this.withdrawalsOf.list(request, asCustomer(id, context));
  }
}

/** The customer's own view of something, asked by an operator in the operator's language. @throws FORBIDDEN, NOT_FOUND */
function asCustomer(id: string, context: CallContext): CallContext {
  operatorOf(context);
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  return { requestId: context.requestId, lang: context.lang, userId: id };
}
