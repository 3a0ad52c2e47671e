import {
  AppError,
  type BalanceListReply,
  CustomerLedgerRequest,
  consoleCustomerLedger,
  consoleHouse,
  consoleMoneyWaiting,
  consoleTransfers,
  Empty,
  type HouseReply,
  PeriodRequest,
  type TransfersReply,
  TransfersRequest,
  type WaitingReply,
} from '@makoto/contracts';
import { CallContext, Handle, isUuid, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { MoneyWaiting } from '../../payments/queues/money-waiting.service.js';
import { StatementService } from '../statement/statement.service.js';
import { LedgerQueries } from './ledger-queries.service.js';

@Controller()
export class LedgerQueriesAdminController {
  constructor(
    private readonly explorer: LedgerQueries,
    private readonly statement: StatementService,
    private readonly waiting: MoneyWaiting,
  ) {}

  @Handle(consoleTransfers)
  transfers(request: TransfersRequest, context: CallContext): Promise<TransfersReply> {
    return this.explorer.transfers(request, context);
  }

  @Handle(consoleHouse)
  house(_request: Empty, context: CallContext): Promise<HouseReply> {
    return this.explorer.house(context);
  }

  @Handle(consoleCustomerLedger)
  customerLedger(request: CustomerLedgerRequest, context: CallContext): Promise<BalanceListReply> {
    operatorOf(context);
    const { id, ...rest } = request;
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    return this.statement.list(rest, { requestId: context.requestId, lang: context.lang, userId: id });
  }

  @Handle(consoleMoneyWaiting)
  moneyWaiting(request: PeriodRequest, context: CallContext): Promise<WaitingReply> {
    return this.waiting.of(request, context);
  }
}
