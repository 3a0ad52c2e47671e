import {
  type BidAskView,
  type IdRequest,
  type ProductDetailsRequest,
  type ProductDetailsView,
  productBidAsk,
  productDetails,
} from '@makoto/contracts';
import { type CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ProductsService } from './products.service.js';

@Controller()
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Handle(productDetails)
  details(request: ProductDetailsRequest, context: CallContext): Promise<ProductDetailsView> {
    return this.products.details(request, context.lang);
  }

  @Handle(productBidAsk)
  bidAsk(request: IdRequest, context: CallContext): Promise<BidAskView> {
    return this.products.bidAsk(request, callerOf(context));
  }
}
