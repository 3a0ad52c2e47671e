import {
  type ConsolePaymentsRequest,
  type ConsoleWithdrawalDetail,
  type ConsoleWithdrawalSettleRequest,
  type ConsoleWithdrawalsReply,
  type ConsoleWithdrawalView,
  type CustomerMoneyRequest,
  consoleCustomerWithdrawals,
  consoleWithdrawalApprove,
  consoleWithdrawalGet,
  consoleWithdrawalList,
  consoleWithdrawalReject,
  consoleWithdrawalSettle,
  type IdRequest,
  type RejectRequest,
  type WithdrawalsReply,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { asCustomer } from '../../as-customer.js';
import { WithdrawalApproval } from './withdrawal-approval.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

@Controller()
export class WithdrawalsAdminController {
  constructor(
    private readonly approval: WithdrawalApproval,
    private readonly withdrawals: WithdrawalsService,
  ) {}

  @Handle(consoleWithdrawalList)
  list(request: ConsolePaymentsRequest, context: CallContext): Promise<ConsoleWithdrawalsReply> {
    return this.approval.list(request, context);
  }

  @Handle(consoleWithdrawalGet)
  get(request: IdRequest, context: CallContext): Promise<ConsoleWithdrawalDetail> {
    return this.approval.get(request.id, context);
  }

  @Handle(consoleWithdrawalApprove)
  approve(request: IdRequest, context: CallContext): Promise<ConsoleWithdrawalView> {
    return this.approval.approve(request.id, context);
  }

  @Handle(consoleWithdrawalReject)
  reject(request: RejectRequest, context: CallContext): Promise<ConsoleWithdrawalView> {
    return this.approval.reject(request, context);
  }

  @Handle(consoleWithdrawalSettle)
  settle(request: ConsoleWithdrawalSettleRequest, context: CallContext): Promise<ConsoleWithdrawalView> {
    return this.approval.settle(request, context);
  }

  @Handle(consoleCustomerWithdrawals)
  ofCustomer({ id, ...request }: CustomerMoneyRequest, context: CallContext): Promise<WithdrawalsReply> {
    return this.withdrawals.list(request, asCustomer(id, context));
  }
}
