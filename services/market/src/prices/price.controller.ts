import {
  exchangeRate,
  type PricesAtReply,
  PricesAtRequest,
  ProductRateRequest,
  type ProductRateView,
  pricesAt,
  productRate,
  type RateReply,
  RateRequest,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PriceService } from './price.service.js';
import { RateService } from './rate.service.js';

@Controller()
export class PriceController {
  constructor(
    private readonly prices: PriceService,
    private readonly rates: RateService,
  ) {}

  @Handle(pricesAt)
  async pricesAt(request: PricesAtRequest): Promise<PricesAtReply> {
    return { prices: await this.prices.pricesAt(request.points) };
  }

  @Handle(exchangeRate)
  rate(request: RateRequest): RateReply {
    return this.rates.rate(request.from, request.to);
  }

  @Handle(productRate)
  payment(request: ProductRateRequest): ProductRateView {
    return this.rates.payment(request.currency);
  }
}
