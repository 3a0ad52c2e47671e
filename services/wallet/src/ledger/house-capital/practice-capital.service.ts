import { MICRO } from '@makoto/contracts';
import { derivedId, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../posting/ledger.service.js';
import { type AccountKind, type Currency, houseAccount, type Transfer, transfersOf } from '../posting/transfer.js';

/** The practice house's initial capital. There is none for rebates, which only fees pay. */
const CAPITAL: readonly [AccountKind, Currency, bigint][] = [
  ['trading', 'USD', 10_000_000n],
  ['fx', 'USD', 1_000_000n],
  ['fx', 'USDT', 1_000_000n],
  ['earn_reserve', 'USDT', 500_000n],
  ['earn_reserve', 'USD', 500_000n],
];

const REF = derivedId('practice capital');

/** Gives the practice house its capital once: the transfers have the same identities at every start. */
@Injectable()
export class PracticeCapitalService implements OnApplicationBootstrap {
  constructor(
    private readonly ledger: Ledger,
    private readonly config: ServiceConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.MODE === 'live' || (await this.isPosted())) return;
    await this.ledger.post(capitalPostings());
  }

  /** Looked up here, because the ledger refuses to repeat what is archived. */
  private async isPosted(): Promise<boolean> {
    const known: unknown[] = await this.dataSource.query(
      '(select 1 from transfer_refs where ref = $1) union all (select 1 from transfers where ref = $1 limit 1)',
      [REF],
    );
    return known.length > 0;
  }
}

function capitalPostings(): Transfer[] {
  return transfersOf(
    REF,
    CAPITAL.map(([kind, currency, whole], slot) => [
      slot,
      'capital',
      houseAccount('outside_capital', currency),
      houseAccount(kind, currency),
      whole * MICRO,
    ]),
  );
}
