import { type Empty, type RebatesPayRequest, rebatesPay } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { RebatesService } from './rebates.service.js';

@Controller()
export class RebatesController {
  constructor(private readonly rebates: RebatesService) {}

  @Handle(rebatesPay)
  async pay(request: RebatesPayRequest): Promise<Empty> {
    await this.rebates.pay(request);
    return {};
  }
}
