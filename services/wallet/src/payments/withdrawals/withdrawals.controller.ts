import {
  type BankWithdrawalRequest,
  bankWithdrawal,
  cancelWithdrawal,
  type IdRequest,
  type OwnMoneyRecordsRequest,
  type TrcWithdrawalRequest,
  trcWithdrawal,
  type WithdrawalPreviewRequest,
  type WithdrawalPreviewView,
  type WithdrawalsReply,
  type WithdrawalView,
  withdrawalList,
  withdrawalPreview,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { WithdrawalQuotes } from './withdrawal-quotes.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

@Controller()
export class WithdrawalsController {
  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly quotes: WithdrawalQuotes,
  ) {}

  @Handle(bankWithdrawal)
  toBank(request: BankWithdrawalRequest, context: CallContext): Promise<WithdrawalView> {
    return this.withdrawals.toBank(request, context);
  }

  @Handle(trcWithdrawal)
  toAddress(request: TrcWithdrawalRequest, context: CallContext): Promise<WithdrawalView> {
    return this.withdrawals.toAddress(request, context);
  }

  @Handle(withdrawalPreview)
  preview(request: WithdrawalPreviewRequest, context: CallContext): Promise<WithdrawalPreviewView> {
    return this.quotes.preview(request, context);
  }

  @Handle(cancelWithdrawal)
  cancel(request: IdRequest, context: CallContext): Promise<WithdrawalView> {
    return this.withdrawals.cancel(request, context);
  }

  @Handle(withdrawalList)
  list(request: OwnMoneyRecordsRequest, context: CallContext): Promise<WithdrawalsReply> {
    return this.withdrawals.list(request, context);
  }
}
