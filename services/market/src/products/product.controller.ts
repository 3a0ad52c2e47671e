import {
  type CandleRow,
  CandlesRequest,
  Empty,
  type InstrumentsReply,
  instruments,
  ProductListRequest,
  type ProductView,
  productCandles,
  productList,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { CandleService } from '../candles/candle.service.js';
import { ProductService } from './product.service.js';

@Controller()
export class ProductController {
  constructor(
    private readonly products: ProductService,
    private readonly candles: CandleService,
  ) {}

  @Handle(productList)
  list(request: ProductListRequest, context: CallContext): ProductView[] {
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
