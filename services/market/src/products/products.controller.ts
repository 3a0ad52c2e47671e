import {
  Empty,
  type InstrumentsReply,
  instruments,
  ProductListRequest,
  type ProductView,
  productList,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ProductsService } from './products.service.js';

@Controller()
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Handle(productList)
  list(request: ProductListRequest, context: CallContext): ProductView[] {
    return this.products.list(context.lang, request.category);
  }

  @Handle(instruments)
  instruments(_request: Empty): InstrumentsReply {
    return { list: this.products.instruments() };
  }
}
