import {
  type CandleRow,
  CandlesRequest,
  Empty,
  instruments,
  type InstrumentsReply,
  productCandles,
  productList,
  ProductListRequest,
  type ProductView,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { CandleService } from '../candles/candle.service.js';
import { ProductService } from './product.service.js';

@Controller()
export class ProductController {
  constructor(
    private readonly products: ProductService,
    private readonly candles: CandleService,
  ) {}

  @Handle(productList)
  list(@Payload() request: ProductListRequest, @Ctx() context: CallContext): ProductView[] {
    return this.products.list(context.lang, request.category);
  }

  @Handle(productCandles)
  candlesOf(request: CandlesRequest): Promise<CandleRow[]> {
    return this.candles.list(request);
  }

  @Handle(instruments)
  instruments(_request: Empty): InstrumentsReply {
    return { list: this.products.instruments() };
  }
}
