import {
  type ConsoleWithdrawalView,
  consoleTokenBroadcast,
  consoleTokenTakeBack,
  consoleTokenTransfer,
  type IdRequest,
  type TokenBroadcastRequest,
  type TokenTransferView,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { WithdrawalApproval } from '../withdrawals/withdrawal-approval.service.js';
import { TokenTransfers } from './token-transfers.service.js';

@Controller()
export class TokenTransfersAdminController {
  constructor(
    private readonly transfers: TokenTransfers,
    private readonly withdrawals: WithdrawalApproval,
  ) {}

  @Handle(consoleTokenTransfer)
  transfer(request: IdRequest, context: CallContext): Promise<TokenTransferView> {
    return this.transfers.transfer(request, context);
  }

  @Handle(consoleTokenBroadcast)
  async broadcast(request: TokenBroadcastRequest, context: CallContext): Promise<ConsoleWithdrawalView> {
    await this.transfers.broadcast(request, context);
    return this.withdrawals.show(request.id, context);
  }

  @Handle(consoleTokenTakeBack)
  async takeBack(request: IdRequest, context: CallContext): Promise<ConsoleWithdrawalView> {
    await this.transfers.takeBack(request, context);
    return this.withdrawals.show(request.id, context);
  }
}
