import { type EarnCurrency, earnCover, micro } from '@makoto/contracts';
import { Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';

/** What the house holds for returns, micro-units. */
export interface Cover {
  reserve: bigint;
  promised: bigint;
}

const FRESH_MS = 2_000;

/**
 * The reserve behind the products, for lists and previews. What is remembered is at most two seconds old; whether a
 * purchase is covered is decided by the ledger, not here.
 */
@Injectable()
export class CoverService {
  private known: { covers: Promise<Map<EarnCurrency, Cover>>; until: number } | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** @throws UNAVAILABLE */
  async of(currency: EarnCurrency): Promise<Cover> {
    const now = this.clock.now();
    if (!this.known || now >= this.known.until) {
      const covers = this.ask();
      this.known = { covers, until: now + FRESH_MS };
      covers.catch(() => {
        this.known = undefined;
      });
    }
    return (await this.known.covers).get(currency) ?? { reserve: 0n, promised: 0n };
  }

  /** What was remembered is no longer true. */
  forget(): void {
    this.known = undefined;
  }

  private async ask(): Promise<Map<EarnCurrency, Cover>> {
    const { list } = await this.rpc.request(earnCover, {});
    return new Map(list.map((c) => [c.currency, { reserve: micro(c.reserve), promised: micro(c.promised) }]));
  }
}
