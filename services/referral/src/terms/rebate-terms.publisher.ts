import { rebateTermsChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox, VersionPublisher } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RebateTermsCache } from './rebate-terms.cache.js';

/** Publishes an event when rebate rates are announced and when they take effect. */
@Injectable()
export class RebateTermsPublisher extends VersionPublisher {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    outbox: Outbox,
    log: Logger,
    rates: RebateTermsCache,
  ) {
    super(dataSource, clock, outbox, log, rebateTermsChanged, [rates]);
  }
}
