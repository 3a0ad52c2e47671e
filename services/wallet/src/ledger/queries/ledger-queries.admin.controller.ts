import {
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
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { asCustomer } from '../../as-customer.js';
import { StatementService } from '../statement/statement.service.js';
import { LedgerQueriesService } from './ledger-queries.service.js';

@Controller()
export class LedgerQueriesAdminController {
  constructor(
    private readonly queries: LedgerQueriesService,
    private readonly statement: StatementService,
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
    const { id, ...rest } = request;
    return this.statement.list(rest, asCustomer(id, context));
  }
}
