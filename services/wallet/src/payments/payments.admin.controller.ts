import {
  type ConsoleDepositApproveRequest,
  type ConsoleDepositDetail,
  type ConsoleDepositsReply,
  type ConsoleDepositView,
  type ConsoleMoneyListRequest,
  type ConsoleWithdrawalDetail,
  type ConsoleWithdrawalSettleRequest,
  type ConsoleWithdrawalsReply,
  type ConsoleWithdrawalView,
  consoleDepositApprove,
  consoleDepositGet,
  consoleDepositList,
  consoleDepositReject,
  consolePayoutFile,
  consoleQueues,
  consoleRailEventClose,
  consoleRailEvents,
  consoleTokenBroadcast,
  consoleTokenTransfer,
  consoleWithdrawalApprove,
  consoleWithdrawalGet,
  consoleWithdrawalList,
  consoleWithdrawalReject,
  consoleWithdrawalSettle,
  type Empty,
  type OddRailEventView,
  type PayoutFileRequest,
  type PayoutFileView,
  type QueuesReply,
  type RailEventCloseRequest,
  type RailEventsReply,
  type RailEventsRequest,
  type RejectRequest,
  type ReviewRequest,
  type TokenBroadcastRequest,
  type TokenTransferView,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { DepositApproval } from './deposits/deposit-approval.service.js';
import { PaymentExceptions } from './payment-exceptions/payment-exceptions.service.js';
import { PayoutFiles } from './payouts/payout-files.service.js';
import { Queues } from './queues/queues.service.js';
import { TokenTransfers } from './tron/token-transfers.service.js';
import { WithdrawalApproval } from './withdrawals/withdrawal-approval.service.js';

@Controller()
export class PaymentsAdminController {
  constructor(
    private readonly deposits: DepositApproval,
    private readonly withdrawals: WithdrawalApproval,
    private readonly files: PayoutFiles,
    private readonly tokens: TokenTransfers,
    private readonly railEvents: PaymentExceptions,
    private readonly queues: Queues,
  ) {}

  @Handle(consoleQueues)
  waiting(_request: Empty, context: CallContext): Promise<QueuesReply> {
    return this.queues.all(context);
  }

  @Handle(consoleDepositList)
  depositList(request: ConsoleMoneyListRequest, context: CallContext): Promise<ConsoleDepositsReply> {
    return this.deposits.list(request, context);
  }

  @Handle(consoleDepositGet)
  depositGet(request: ReviewRequest, context: CallContext): Promise<ConsoleDepositDetail> {
    return this.deposits.get(request.id, context);
  }

  @Handle(consoleDepositApprove)
  depositApprove(request: ConsoleDepositApproveRequest, context: CallContext): Promise<ConsoleDepositView> {
    return this.deposits.approve(request, context);
  }

  @Handle(consoleDepositReject)
  depositReject(request: RejectRequest, context: CallContext): Promise<ConsoleDepositView> {
    return this.deposits.reject(request, context);
  }

  @Handle(consoleWithdrawalList)
  withdrawalList(request: ConsoleMoneyListRequest, context: CallContext): Promise<ConsoleWithdrawalsReply> {
    return this.withdrawals.list(request, context);
  }

  @Handle(consoleWithdrawalGet)
  withdrawalGet(request: ReviewRequest, context: CallContext): Promise<ConsoleWithdrawalDetail> {
    return this.withdrawals.get(request.id, context);
  }

  @Handle(consoleWithdrawalApprove)
  withdrawalApprove(request: ReviewRequest, context: CallContext): Promise<ConsoleWithdrawalView> {
    return this.withdrawals.approve(request.id, context);
  }

  @Handle(consoleWithdrawalReject)
  withdrawalReject(request: RejectRequest, context: CallContext): Promise<ConsoleWithdrawalView> {
    return this.withdrawals.reject(request, context);
  }

  @Handle(consoleWithdrawalSettle)
  withdrawalSettle(request: ConsoleWithdrawalSettleRequest, context: CallContext): Promise<ConsoleWithdrawalView> {
    return this.withdrawals.settle(request, context);
  }

  @Handle(consolePayoutFile)
  payoutFile(request: PayoutFileRequest, context: CallContext): Promise<PayoutFileView> {
    return this.files.make(request, context);
  }

  @Handle(consoleTokenTransfer)
  tokenTransfer(request: ReviewRequest, context: CallContext): Promise<TokenTransferView> {
    return this.tokens.transfer(request, context);
  }

  @Handle(consoleTokenBroadcast)
  async tokenBroadcast(request: TokenBroadcastRequest, context: CallContext): Promise<ConsoleWithdrawalView> {
    await this.tokens.broadcast(request, context);
    return this.withdrawals.show(request.id, context);
  }

  @Handle(consoleRailEvents)
  railEventList(request: RailEventsRequest, context: CallContext): Promise<RailEventsReply> {
    return this.railEvents.list(request, context);
  }

  @Handle(consoleRailEventClose)
  railEventClose(request: RailEventCloseRequest, context: CallContext): Promise<OddRailEventView> {
    return this.railEvents.close(request, context);
  }
}
