import { MICRO } from '@makoto/contracts';
import { derivedId, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Ledger } from '../posting/ledger.service.js';
import { type AccountKind, type Currency, HOUSE, type Transfer } from '../posting/transfer.js';

/** What the practice house starts with. Rebates have none: only fees pay them. */
const CAPITAL: readonly [AccountKind, Currency, bigint][] = [
  ['trading', 'USD', 10_000_000n],
  ['fx', 'USD', 1_000_000n],
  ['fx', 'USDT', 1_000_000n],
  ['earn_reserve', 'USDT', 500_000n],
  ['earn_reserve', 'USD', 500_000n],
];

/** Gives the practice house its capital, once: the transfers' identities are the same at every start. */
@Injectable()
export class Capital implements OnApplicationBootstrap {
  constructor(
    private readonly ledger: Ledger,
    private readonly config: ServiceConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.MODE !== 'live') await this.ledger.post(capitalPostings());
  }
}

function capitalPostings(): Transfer[] {
  return CAPITAL.map(([kind, currency, whole], slot) => ({
    ref: derivedId('practice capital'),
    slot,
    kind: 'capital',
    debit: { owner: HOUSE, kind: 'outside_capital', currency },
    credit: { owner: HOUSE, kind, currency },
    amount: whole * MICRO,
  }));
}
