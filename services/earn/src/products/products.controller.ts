import {
  type EarnListReply,
  type EarnListRequest,
  type EarnProductDetails,
  type IdRequest,
  wealthDetails,
  wealthList,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ProductsService } from './products.service.js';

@Controller()
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Handle(wealthList)
  list(request: EarnListRequest, context: CallContext): Promise<EarnListReply> {
    return this.products.list(request, context.lang);
  }

  @Handle(wealthDetails)
  details(request: IdRequest, context: CallContext): Promise<EarnProductDetails> {
    return this.products.details(request.id, context.lang);
  }
}
