import { type EarnCurrency, earnCover, micro } from '@makoto/contracts';
import { Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** What the house holds and has promised for returns, micro-units. */
export interface Cover {
  reserve: bigint;
  promised: bigint;
}

const FRESH_MS = 2_000;

/** The reserve of each currency, for lists and previews, cached for two seconds. The ledger decides whether a purchase is covered. */
@Injectable()
export class CoverService {
  private cached: { covers: Promise<Map<EarnCurrency, Cover>>; until: number } | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** @throws UNAVAILABLE */
  async of(currency: EarnCurrency): Promise<Cover> {
    const now = this.clock.now();
    if (!this.cached || now >= this.cached.until) {
      const covers = this.ask();
      this.cached = { covers, until: now + FRESH_MS };
      covers.catch(() => {
        this.cached = undefined;
      });
    }
    return (await this.cached.covers).get(currency) ?? { reserve: 0n, promised: 0n };
  }

  /** Drops the cached values after they have changed. */
  forget(): void {
    this.cached = undefined;
  }

  private async ask(): Promise<Map<EarnCurrency, Cover>> {
    const { list } = await this.rpc.request(earnCover, {});
    return new Map(list.map((c) => [c.currency, { reserve: micro(c.reserve), promised: micro(c.promised) }]));
  }
}
