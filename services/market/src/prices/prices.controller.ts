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
import { PricesService } from './prices.service.js';
import { RatesService } from './rates.service.js';

@Controller()
export class PricesController {
  constructor(
    private readonly prices: PricesService,
    private readonly rates: RatesService,
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
