import { ApprovalLimits, TERMS_NOTICE_MS } from '@makoto/contracts';
import { Clock, Logger, Outbox, VersionCache } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WalletConfig } from '../config.js';
import { firstApprovalLimits } from './first-terms.js';
import { publishTerms } from './publish-terms.js';

export const APPROVAL_LIMITS = { name: 'approvals', content: ApprovalLimits, noticeMs: TERMS_NOTICE_MS } as const;

/** The limits for one and two operators in force and to come, in memory. */
@Injectable()
export class ApprovalLimitsCache extends VersionCache<ApprovalLimits> {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    log: Logger,
    outbox: Outbox,
    config: WalletConfig,
  ) {
    super(dataSource, clock, log, {
      ...APPROVAL_LIMITS,
      first: new Map([['', firstApprovalLimits(config)]]),
      written: (manager, version) => publishTerms(outbox, manager, version),
    });
  }
}
