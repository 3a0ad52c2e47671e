import { PaymentTerms, TERMS_NOTICE_MS } from '@makoto/contracts';
import { Clock, Logger, Outbox, VersionCache } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WalletConfig } from '../config.js';
import { firstPaymentTerms } from './first-terms.js';
import { publishTerms } from './publish-terms.js';

export const PAYMENT_TERMS = { name: 'payments', content: PaymentTerms, noticeMs: TERMS_NOTICE_MS } as const;

/** The terms of deposits and withdrawals in force and to come, in memory. */
@Injectable()
export class PaymentTermsCache extends VersionCache<PaymentTerms> {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    log: Logger,
    outbox: Outbox,
    config: WalletConfig,
  ) {
    super(dataSource, clock, log, {
      ...PAYMENT_TERMS,
      first: new Map([['', firstPaymentTerms(config)]]),
      settings: ({ rate_hold_s }) => ({ rate_hold_s }),
      written: (manager, version) => publishTerms(outbox, manager, version),
    });
  }
}
