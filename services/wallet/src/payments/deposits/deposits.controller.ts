import {
  type DepositRequest,
  type DepositsReply,
  type DepositView,
  depositList,
  type IncomingReply,
  type IncomingRequest,
  moneyIncoming,
  type OwnMoneyRecordsRequest,
  type SubmitNowReply,
  type SubmitNowRequest,
  submitNow,
  userDeposit,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { DepositSubmission } from './deposit-submission.service.js';
import { DepositsService } from './deposits.service.js';

@Controller()
export class DepositsController {
  constructor(
    private readonly deposits: DepositsService,
    private readonly submission: DepositSubmission,
  ) {}

  @Handle(userDeposit)
  open(request: DepositRequest, context: CallContext): Promise<DepositView> {
    return this.deposits.open(request, context);
  }

  @Handle(submitNow)
  submit(request: SubmitNowRequest, context: CallContext): Promise<SubmitNowReply> {
    return this.submission.submit(request, context);
  }

  @Handle(depositList)
  list(request: OwnMoneyRecordsRequest, context: CallContext): Promise<DepositsReply> {
    return this.deposits.list(request, context);
  }

  @Handle(moneyIncoming)
  async incoming(request: IncomingRequest): Promise<IncomingReply> {
    return { incoming: await this.deposits.areComing(request.user_id) };
  }
}
