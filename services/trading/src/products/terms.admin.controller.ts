import {
  consoleSetTradingTerms,
  consoleTradingTerms,
  consoleTradingTermsHistory,
  Empty,
  PageRequest,
  type TradingTermsHistoryReply,
  type TradingTermsReply,
  TradingTermsRequest,
  type TradingTermsView,
} from '@makoto/contracts';
import { CallContext, Handle, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { TermsService } from './terms.service.js';

@Controller()
export class TermsAdminController {
  constructor(private readonly terms: TermsService) {}

  @Handle(consoleTradingTerms)
  state(_request: Empty, context: CallContext): Promise<TradingTermsReply> {
    operatorOf(context);
    return this.terms.state();
  }

  @Handle(consoleTradingTermsHistory)
  history(request: PageRequest, context: CallContext): Promise<TradingTermsHistoryReply> {
    operatorOf(context);
    return this.terms.history(request);
  }

  @Handle(consoleSetTradingTerms)
  set(request: TradingTermsRequest, context: CallContext): Promise<TradingTermsView> {
    return this.terms.set(request, operatorOf(context), context.idempotencyKey);
  }
}
