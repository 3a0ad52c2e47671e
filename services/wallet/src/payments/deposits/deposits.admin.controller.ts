import {
  type ConsoleDepositApproveRequest,
  type ConsoleDepositDetail,
  type ConsoleDepositsReply,
  type ConsoleDepositView,
  type ConsolePaymentsRequest,
  type CustomerMoneyRequest,
  consoleCustomerDeposits,
  consoleDepositApprove,
  consoleDepositGet,
  consoleDepositList,
  consoleDepositReject,
  type DepositsReply,
  type IdRequest,
  type RejectRequest,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { asCustomer } from '../../as-customer.js';
import { DepositApproval } from './deposit-approval.service.js';
import { DepositsService } from './deposits.service.js';

@Controller()
export class DepositsAdminController {
  constructor(
    private readonly approval: DepositApproval,
    private readonly deposits: DepositsService,
  ) {}

  @Handle(consoleDepositList)
  list(request: ConsolePaymentsRequest, context: CallContext): Promise<ConsoleDepositsReply> {
    return this.approval.list(request, context);
  }

  @Handle(consoleDepositGet)
  get(request: IdRequest, context: CallContext): Promise<ConsoleDepositDetail> {
    return this.approval.get(request.id, context);
  }

  @Handle(consoleDepositApprove)
  approve(request: ConsoleDepositApproveRequest, context: CallContext): Promise<ConsoleDepositView> {
    return this.approval.approve(request, context);
  }

  @Handle(consoleDepositReject)
  reject(request: RejectRequest, context: CallContext): Promise<ConsoleDepositView> {
    return this.approval.reject(request, context);
  }

  @Handle(consoleCustomerDeposits)
  ofCustomer({ id, ...request }: CustomerMoneyRequest, context: CallContext): Promise<DepositsReply> {
    return this.deposits.list(request, asCustomer(id, context));
  }
}
