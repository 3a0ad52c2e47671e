import { RebateTerms, TERMS_NOTICE_MS } from '@makoto/contracts';
import { Clock, Logger, Outbox, VersionCache } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ReferralConfig } from '../config.js';
import { publishTerms } from './publish-terms.js';

export const REBATE_TERMS = { name: 'rebates', content: RebateTerms, noticeMs: TERMS_NOTICE_MS } as const;

/** The rebate rates in force and to come, in memory. */
@Injectable()
export class RebateTermsCache extends VersionCache<RebateTerms> {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    log: Logger,
    outbox: Outbox,
    config: ReferralConfig,
  ) {
    const rates = config.REBATE_RATES.trim().split(/[\s,]+/);
    super(dataSource, clock, log, {
      ...REBATE_TERMS,
      first: new Map([['', { rates }]]),
      written: (manager, version) => publishTerms(outbox, manager, version),
    });
  }
}
