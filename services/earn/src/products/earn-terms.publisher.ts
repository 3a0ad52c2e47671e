import { earnTermsChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox, VersionPublisher } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { EarnTermsCache } from './earn-terms.cache.js';

/** Publishes an event when terms of a product are announced and when they take effect. */
@Injectable()
export class EarnTermsPublisher extends VersionPublisher {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    outbox: Outbox,
    log: Logger,
    cache: EarnTermsCache,
  ) {
    super(dataSource, clock, outbox, log, earnTermsChanged, [cache]);
  }
}
