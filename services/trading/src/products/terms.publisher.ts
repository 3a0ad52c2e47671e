import { orderTermsChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox, VersionPublisher } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { TermsCache } from './terms-cache.js';

/** Publishes an event when terms of orders are announced and when they take effect. */
@Injectable()
export class TermsPublisher extends VersionPublisher {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    outbox: Outbox,
    log: Logger,
    terms: TermsCache,
  ) {
    super(dataSource, clock, outbox, log, orderTermsChanged, [terms]);
  }
}
