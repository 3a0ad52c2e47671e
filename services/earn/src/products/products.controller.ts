import {
  type EarnDetailsRequest,
  type EarnListReply,
  type EarnListRequest,
  type EarnProductDetails,
  type Empty,
  publicReserve,
  type ReserveReply,
  wealthDetails,
  wealthList,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ProductsService } from './products.service.js';
import { ReserveService } from './reserve.service.js';

@Controller()
export class ProductsController {
  constructor(
    private readonly products: ProductsService,
    private readonly reserves: ReserveService,
  ) {}

  @Handle(wealthList)
  list(request: EarnListRequest, context: CallContext): Promise<EarnListReply> {
    return this.products.list(request, context.lang);
  }

  @Handle(wealthDetails)
  details(request: EarnDetailsRequest, context: CallContext): Promise<EarnProductDetails> {
    return this.products.details(request.id, context.lang);
  }

  @Handle(publicReserve)
  reserve(_request: Empty): Promise<ReserveReply> {
    return this.reserves.view();
  }
}
