import {
  type Empty,
  type IncomingReply,
  type IncomingRequest,
  type RebateRatesReply,
  rebateRates,
  rebatesIncoming,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { RebateTermsCache } from '../terms/rebate-terms.cache.js';
import { rateViews } from './rates.calc.js';
import { RebatesService } from './rebates.service.js';

@Controller()
export class RebatesController {
  constructor(
    private readonly rebates: RebatesService,
    private readonly terms: RebateTermsCache,
  ) {}

  @Handle(rebateRates)
  async rates(_request: Empty): Promise<RebateRatesReply> {
    const current = await this.terms.fresh();
    const versions = [current, ...this.terms.upcoming()].map(({ version, effectiveAt, content }) => ({
      ...{ version, effective_at: effectiveAt, rates: rateViews(content) },
    }));
    return { versions };
  }

  @Handle(rebatesIncoming)
  async incoming(request: IncomingRequest): Promise<IncomingReply> {
    return { incoming: await this.rebates.areIncoming(request.user_id) };
  }
}
