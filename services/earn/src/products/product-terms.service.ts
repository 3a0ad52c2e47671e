import { randomUUID } from 'node:crypto';
import {
  AppError,
  type EarnHistoryReply,
  type EarnHistoryRequest,
  type EarnProductsReply,
  type EarnTermsRequest,
  type EarnTermsView,
  earnOperatorActed,
  formatMicro,
  micro,
  pageOf,
} from '@makoto/contracts';
import { Clock, Outbox, once } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import {
  findStates,
  findTermsHistory,
  insertTerms,
  lockNewestTerms,
  replaceScheduled,
  type TermsVersion,
} from './product-terms.repository.js';
import { ScheduledTerms } from './scheduled-terms.js';
import { termsProblems } from './terms-rules.calc.js';
import { stateTerms } from './terms-statements.js';

/** Shows and schedules the terms of products, for operators. Positions keep the terms of their purchase. */
@Injectable()
export class ProductTermsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly scheduled: ScheduledTerms,
  ) {}

  /** All products with their current and scheduled terms. */
  async products(): Promise<EarnProductsReply> {
    const states = await findStates(this.dataSource);
    return {
      list: states.map(({ current, next, outstanding }) => ({
        current: current ? toView(current) : null,
        next: next ? toView(next) : null,
        outstanding: formatMicro(outstanding),
      })),
    };
  }

  async history(request: EarnHistoryRequest): Promise<EarnHistoryReply> {
    const { page, size, offset } = pageOf(request);
    const { rows, total } = await findTermsHistory(this.dataSource, request.product_id, size, offset);
    return { list: rows.map(toView), page, size, total };
  }

  /**
   * Schedules terms, and replaces terms that are scheduled already if the request names their `version`.
   * @throws VALIDATION; CONFLICT if kind or currency differ, `version` is not the newest, or other terms are scheduled
   */
  async set(request: EarnTermsRequest, operatorId: string, key: string | undefined): Promise<EarnTermsView> {
    const problems = termsProblems(request);
    if (problems.length > 0) throw new AppError('VALIDATION', {}, problems);
    const at = this.clock.now();
    const call = { owner: operatorId, call: 'products/set_earn', key, body: request, at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const terms = await this.write(manager, request, operatorId, at);
        await stateTerms(manager, this.outbox, terms.productId, terms.version);
        await this.scheduled.apply(manager);
        const { product_id, reason, ...facts } = request;
        const details = { ...facts, version: terms.version, reason };
        const entry = { id: randomUUID(), operator_id: operatorId, action: 'terms.positions', subject: product_id };
        await this.outbox.add(manager, earnOperatorActed, [{ ...entry, details }]);
        return toView(terms);
      }),
    );
    this.outbox.notify();
    return view;
  }

  private async write(
    manager: EntityManager,
    request: EarnTermsRequest,
    operatorId: string,
    at: number,
  ): Promise<TermsVersion> {
    const before = await lockNewestTerms(manager, request.product_id);
    const named = typeof request.version === 'number';
    const unseen = named && request.version !== (before?.version ?? 0);
    const same = !before || (before.kind === request.kind && before.currency === request.currency);
    const terms: TermsVersion = {
      productId: request.product_id,
      version: (before?.version ?? 0) + 1,
      kind: request.kind,
      currency: request.currency,
      cycleDays: request.cycle_days,
      dailyRate: micro(request.daily_rate),
      minAmount: micro(request.min_amount),
      maxAmount: micro(request.max_amount),
      quota: micro(request.quota),
      earlyExit: request.early_exit,
      forfeitRate: micro(request.forfeit_rate),
      onSale: request.on_sale,
      effectiveAt: Math.max(at, request.effective_at ? Date.parse(request.effective_at) : at),
      operatorId,
      reason: request.reason,
      replaced: false,
    };
    if (named && !unseen) await replaceScheduled(manager, request.product_id, at);
    if (unseen || !same || !(await insertTerms(manager, terms, at))) throw new AppError('CONFLICT');
    return terms;
  }
}

function toView(terms: TermsVersion): EarnTermsView {
  return {
    product_id: terms.productId,
    version: terms.version,
    kind: terms.kind,
    currency: terms.currency,
    cycle_days: terms.cycleDays,
    daily_rate: formatMicro(terms.dailyRate),
    min_amount: formatMicro(terms.minAmount),
    max_amount: formatMicro(terms.maxAmount),
    quota: formatMicro(terms.quota),
    early_exit: terms.earlyExit,
    forfeit_rate: formatMicro(terms.forfeitRate),
    on_sale: terms.onSale,
    effective_at: new Date(terms.effectiveAt).toISOString(),
    operator_id: terms.operatorId,
    reason: terms.reason,
    replaced: terms.replaced,
  };
}
