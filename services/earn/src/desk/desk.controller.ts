import {
  CustomerPositionsRequest,
  consoleCustomerPositions,
  consoleEarnTerms,
  consoleEarnTermsHistory,
  consoleReserve,
  consoleSetEarnTerms,
  type EarnHistoryReply,
  EarnHistoryRequest,
  type EarnProductsReply,
  EarnTermsRequest,
  type EarnTermsView,
  Empty,
  type PositionsReply,
  type ReserveReply,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PositionsService } from '../positions/positions.service.js';
import { isUuid } from '../uuid.js';
import { operatorOf } from './operator.js';
import { TermsDesk } from './terms-desk.service.js';

@Controller()
export class DeskController {
  constructor(
    private readonly terms: TermsDesk,
    private readonly positions: PositionsService,
  ) {}

  @Handle(consoleEarnTerms)
  products(_request: Empty, context: CallContext): Promise<EarnProductsReply> {
    return this.terms.products(context);
  }

  @Handle(consoleEarnTermsHistory)
  history(request: EarnHistoryRequest, context: CallContext): Promise<EarnHistoryReply> {
    return this.terms.history(request, context);
  }

  @Handle(consoleSetEarnTerms)
  set(request: EarnTermsRequest, context: CallContext): Promise<EarnTermsView> {
    return this.terms.set(request, context);
  }

  @Handle(consoleReserve)
  reserve(_request: Empty, context: CallContext): Promise<ReserveReply> {
    return this.terms.reserve(context);
  }

  @Handle(consoleCustomerPositions)
  async customerPositions(request: CustomerPositionsRequest, context: CallContext): Promise<PositionsReply> {
    operatorOf(context);
    const { id, ...rest } = request;
    if (!isUuid(id)) return { list: [], page: request.page ?? 1, size: request.size ?? 20, total: 0 };
    return this.positions.list(id, rest, context.lang, undefined);
  }
}
