import { walletTermsChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox, VersionPublisher } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ConversionTermsCache } from './conversion-terms.cache.js';
import { PaymentTermsCache } from './payment-terms.cache.js';

/** Publishes an event when terms that customers see are announced and when they take effect. */
@Injectable()
export class WalletTermsPublisher extends VersionPublisher {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    outbox: Outbox,
    log: Logger,
    payments: PaymentTermsCache,
    conversions: ConversionTermsCache,
  ) {
    super(dataSource, clock, outbox, log, walletTermsChanged, [payments, conversions]);
  }
}
