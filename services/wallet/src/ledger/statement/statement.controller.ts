import {
  type BalanceExportRequest,
  type BalanceListReply,
  type BalanceListRequest,
  balanceExport,
  balanceList,
  type CsvPart,
} from '@makoto/contracts';
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

  @Handle(balanceExport)
  export(request: BalanceExportRequest, context: CallContext): Promise<CsvPart> {
    return this.statement.export(request, context);
  }
}
