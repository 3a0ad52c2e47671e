import {
  type Empty,
  formatMicro,
  type IncomingReply,
  type IncomingRequest,
  type RebateRatesReply,
  rebateRates,
  rebatesIncoming,
} from '@makoto/contracts';
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

  @Handle(rebatesIncoming)
  async incoming(request: IncomingRequest): Promise<IncomingReply> {
    return { incoming: await this.rebates.areIncoming(request.user_id) };
  }
}
