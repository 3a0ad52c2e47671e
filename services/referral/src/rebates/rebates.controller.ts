import { type Empty, formatMicro, type RebateRatesReply, rebateRates } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { RebatesService } from './rebates.service.js';

@Controller()
export class RebatesController {
  constructor(private readonly rebates: RebatesService) {}

  @Handle(rebateRates)
  rates(_request: Empty): RebateRatesReply {
    return { rates: this.rebates.rates.map((rate, i) => ({ level: i + 1, rate: formatMicro(rate) })) };
  }
}
