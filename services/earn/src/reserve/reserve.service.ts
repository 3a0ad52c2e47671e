import { EARN_CURRENCIES, formatMicro, MICRO, type ReserveReply } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { EarnTermsCache } from '../products/earn-terms.cache.js';
import { CoverService } from './cover.service.js';

/** The reserve that covers the promised returns; operators and the public see the same figures. */
@Injectable()
export class ReserveService {
  constructor(
    private readonly products: EarnTermsCache,
    private readonly clock: Clock,
    private readonly cover: CoverService,
  ) {}

  /** @throws UNAVAILABLE */
  async view(): Promise<ReserveReply> {
    const principal = await this.products.principal();
    const list = await Promise.all(
      EARN_CURRENCIES.map(async (currency) => {
        const { reserve, promised } = await this.cover.of(currency);
        return {
          currency,
          reserve: formatMicro(reserve),
          promised: formatMicro(promised),
          principal: formatMicro(principal.get(currency) ?? 0n),
          cover: promised === 0n ? null : formatMicro(((reserve + promised) * MICRO) / promised),
        };
      }),
    );
    return { list, at: new Date(this.clock.now()).toISOString() };
  }
}
