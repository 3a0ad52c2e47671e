import {
  AppError,
  type BalanceListReply,
  CustomerLedgerRequest,
  consoleCustomerLedger,
  consoleHouse,
  consoleTransfers,
  Empty,
  type HouseReply,
  type TransfersReply,
  TransfersRequest,
} from '@makoto/contracts';
import { CallContext, Handle, isUuid, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { WaitingTimes } from '../../payments/queues/waiting-times.service.js';
import { StatementService } from '../statement/statement.service.js';
import { LedgerQueriesService } from './ledger-queries.service.js';

@Controller()
export class LedgerQueriesAdminController {
  constructor(
    private readonly queries: LedgerQueriesService,
    private readonly statement: StatementService,
    private readonly waiting: WaitingTimes,
  ) {}

  @Handle(consoleTransfers)
  transfers(request: TransfersRequest, context: CallContext): Promise<TransfersReply> {
    return this.queries.transfers(request, context);
  }

  @Handle(consoleHouse)
  house(_request: Empty, context: CallContext): Promise<HouseReply> {
    return this.queries.house(context);
  }

  @Handle(consoleCustomerLedger)
  customerLedger(request: CustomerLedgerRequest, context: CallContext): Promise<BalanceListReply> {
    operatorOf(context);
    const { id, ...rest } = request;
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    return this.statement.list(rest, { requestId: context.requestId, lang: context.lang, userId: id });
  }
}
