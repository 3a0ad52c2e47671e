import {
  consoleEarnTerms,
  consoleEarnTermsHistory,
  consoleSetEarnTerms,
  type EarnHistoryReply,
  EarnHistoryRequest,
  type EarnProductsReply,
  EarnTermsRequest,
  type EarnTermsView,
  Empty,
} from '@makoto/contracts';
import { CallContext, Handle, operatorOf } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ProductTermsService } from './product-terms.service.js';

@Controller()
export class ProductsAdminController {
  constructor(private readonly terms: ProductTermsService) {}

  @Handle(consoleEarnTerms)
  products(_request: Empty, context: CallContext): Promise<EarnProductsReply> {
    operatorOf(context);
    return this.terms.products();
  }

  @Handle(consoleEarnTermsHistory)
  history(request: EarnHistoryRequest, context: CallContext): Promise<EarnHistoryReply> {
    operatorOf(context);
    return this.terms.history(request);
  }

  @Handle(consoleSetEarnTerms)
  set(request: EarnTermsRequest, context: CallContext): Promise<EarnTermsView> {
    return this.terms.set(request, operatorOf(context), context.idempotencyKey);
  }
}
