import { consoleEarnProducts, consoleEarnTerms, type EarnProductsReply, Empty } from '@makoto/contracts';
import { CallContext, Handle, versionsController } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { EarnTermsService } from './earn-terms.service.js';

@Controller()
export class EarnTermsAdminController extends versionsController(consoleEarnTerms) {
  constructor(terms: EarnTermsService) {
    super(terms.versions);
  }
}

@Controller()
export class ProductsAdminController {
  constructor(private readonly terms: EarnTermsService) {}

  @Handle(consoleEarnProducts)
  products(_request: Empty, context: CallContext): Promise<EarnProductsReply> {
    return this.terms.list(context);
  }
}
