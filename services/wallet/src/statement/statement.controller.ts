import { type BalanceListReply, type BalanceListRequest, balanceList } from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { StatementService } from './statement.service.js';

@Controller()
export class StatementController {
  constructor(private readonly statement: StatementService) {}

  @Handle(balanceList)
  list(request: BalanceListRequest, context: CallContext): Promise<BalanceListReply> {
    return this.statement.list(request, context);
  }
}
