import { type ExposureTerms, type TradingTerms as OrderTerms, tradingOperatorActed } from '@makoto/contracts';
import {
  type CallContext,
  Clock,
  Outbox,
  type Version,
  type VersionStep,
  Versions,
  versionEntry,
} from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { publishTerms } from './publish-terms.js';
import { EXPOSURE_TERMS, TRADING_TERMS } from './terms-cache.js';
import { exposureTermsProblems, tradingTermsProblems } from './terms-rules.calc.js';

/** What operators propose and approve about orders. Placed orders keep the terms they were placed on. */
@Injectable()
export class TradingTerms {
  readonly orders: Versions<OrderTerms>;
  readonly exposure: Versions<ExposureTerms>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    private readonly outbox: Outbox,
  ) {
    const recorded = this.recorded.bind(this);
    this.orders = new Versions(dataSource, clock, outbox, {
      ...TRADING_TERMS,
      problems: tradingTermsProblems,
      recorded,
    });
    this.exposure = new Versions(dataSource, clock, outbox, {
      ...{ ...EXPOSURE_TERMS, problems: exposureTermsProblems, recorded },
    });
  }

  private async recorded<C extends object>(
    manager: EntityManager,
    step: VersionStep,
    version: Version<C>,
    context: CallContext,
  ): Promise<void> {
    await this.outbox.add(manager, tradingOperatorActed, [versionEntry('terms', step, version, context)]);
    if (step === 'approve') await publishTerms(this.outbox, manager, version);
  }
}
