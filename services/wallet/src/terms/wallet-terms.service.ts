import { type ApprovalLimits, type ConversionTerms, type PaymentTerms, walletOperatorActed } from '@makoto/contracts';
import {
  type CallContext,
  Clock,
  Outbox,
  type Version,
  type VersionKind,
  type VersionStep,
  Versions,
  versionEntry,
} from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { APPROVAL_LIMITS } from './approval-limits.cache.js';
import { CONVERSION_TERMS } from './conversion-terms.cache.js';
import { PAYMENT_TERMS, PaymentTermsCache } from './payment-terms.cache.js';
import { publishTerms } from './publish-terms.js';
import { approvalLimitsProblems, conversionTermsProblems, paymentTermsProblems } from './terms-rules.calc.js';

/** What operators propose and approve about the wallet's terms. Payments and quotes keep the terms they were made under. */
@Injectable()
export class WalletTerms {
  readonly payments: Versions<PaymentTerms>;
  readonly conversions: Versions<ConversionTerms>;
  readonly approvals: Versions<ApprovalLimits>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    private readonly outbox: Outbox,
    cache: PaymentTermsCache,
  ) {
    const kind = <C extends object>(own: Omit<VersionKind<C>, 'recorded'>): Versions<C> =>
      new Versions(dataSource, clock, outbox, {
        ...own,
        recorded: (manager, step, version, context) => this.recorded(manager, step, version, context),
      });
    this.payments = kind({
      ...PAYMENT_TERMS,
      problems: (terms) => paymentTermsProblems(terms, cache.now().content),
    });
    this.conversions = kind({ ...CONVERSION_TERMS, problems: conversionTermsProblems });
    this.approvals = kind({ ...APPROVAL_LIMITS, problems: approvalLimitsProblems });
  }

  private async recorded<C extends object>(
    manager: EntityManager,
    step: VersionStep,
    version: Version<C>,
    context: CallContext,
  ): Promise<void> {
    await this.outbox.add(manager, walletOperatorActed, [versionEntry('terms', step, version, context)]);
    if (step === 'approve') await publishTerms(this.outbox, manager, version);
  }
}
