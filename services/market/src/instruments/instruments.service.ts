import { randomUUID } from 'node:crypto';
import {
  AppError,
  type FieldProblem,
  type InstrumentOrders,
  type InstrumentTerms,
  marketOperatorActed,
  marketStated,
} from '@makoto/contracts';
import {
  type CallContext,
  Clock,
  Outbox,
  operatorOf,
  type Version,
  type VersionStep,
  Versions,
} from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { MarketConfig } from '../config.js';
import { availableSources } from '../feeds/configured-sources.js';
import { SYMBOL, termsProblems } from './instrument-rules.calc.js';
import { ordersStatement, statementOf } from './instrument-statements.calc.js';
import { InstrumentVersions, ORDERS_KIND, TERMS_KIND } from './instrument-versions.js';
import { INSTRUMENTS } from './instruments.js';
import { insertListing } from './listings.repository.js';

/**
 * What two operators may change about instruments. Nothing here sets a price: what decides which ticks count is approved
 * a day ahead, as long as the longest order runs, and no order runs across it.
 */
@Injectable()
export class InstrumentsService {
  readonly terms: Versions<InstrumentTerms>;
  readonly orders: Versions<InstrumentOrders>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    clock: Clock,
    private readonly outbox: Outbox,
    private readonly config: MarketConfig,
    private readonly versions: InstrumentVersions,
  ) {
    this.terms = new Versions(dataSource, clock, outbox, {
      ...TERMS_KIND,
      problems: (content, symbol) => this.problems(content, symbol),
      recorded: (manager, step, version, context) => this.termsRecorded(manager, step, version, context),
    });
    this.orders = new Versions(dataSource, clock, outbox, {
      ...ORDERS_KIND,
      problems: (_content, symbol) => this.ordersProblems(symbol),
      recorded: (manager, step, version, context) => this.ordersRecorded(manager, step, version, context),
    });
  }

  /** @throws NOT_FOUND for a symbol that is not listed and cannot be */
  private problems(content: InstrumentTerms, symbol: string): FieldProblem[] {
    const before = this.versions.newestTerms(symbol);
    if (!before && !SYMBOL.test(symbol)) throw new AppError('NOT_FOUND');
    const builtIn = INSTRUMENTS.some((instrument) => instrument.symbol === symbol);
    return termsProblems(content, { before, builtIn, sources: availableSources(this.config) });
  }

  /** @throws NOT_FOUND for an instrument that takes no orders: an unknown one, or an exchange rate */
  private ordersProblems(symbol: string): FieldProblem[] {
    const terms = this.versions.newestTerms(symbol);
    if (!terms || terms.category === 'rate') throw new AppError('NOT_FOUND');
    return [];
  }

  private async termsRecorded(
    manager: EntityManager,
    step: VersionStep,
    version: Version<InstrumentTerms>,
    context: CallContext,
  ): Promise<void> {
    const { subject, effectiveAt, content } = version;
    if (step === 'approve' && effectiveAt !== null) {
      const builtIn = INSTRUMENTS.some((instrument) => instrument.symbol === subject);
      if (!builtIn) await insertListing(manager, subject, effectiveAt);
      await this.outbox.add(manager, marketStated, [statementOf(subject, version.version, effectiveAt, content)]);
    }
    await this.audit(manager, `instrument.${step}`, version, context);
  }

  private async ordersRecorded(
    manager: EntityManager,
    step: VersionStep,
    version: Version<InstrumentOrders>,
    context: CallContext,
  ): Promise<void> {
    const { subject, effectiveAt, content } = version;
    if (step === 'approve' && effectiveAt !== null) {
      await this.outbox.add(manager, marketStated, [ordersStatement(subject, version.version, effectiveAt, content)]);
    }
    await this.audit(manager, `instrument_orders.${step}`, version, context);
  }

  private async audit(
    manager: EntityManager,
    action: string,
    version: Version<InstrumentTerms | InstrumentOrders>,
    context: CallContext,
  ): Promise<void> {
    const { subject, version: no, effectiveAt, content, reason, decisionReason } = version;
    const effective_at = effectiveAt === null ? null : new Date(effectiveAt).toISOString();
    const details = { content, effective_at, reason, decision_reason: decisionReason };
    const entry = { id: randomUUID(), operator_id: operatorOf(context), action, subject: `${subject} ${no}`, details };
    await this.outbox.add(manager, marketOperatorActed, [entry]);
  }
}
