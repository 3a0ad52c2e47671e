import { randomUUID } from 'node:crypto';
import {
  AppError,
  formatMicro,
  micro,
  type PageRequest,
  pageOf,
  TERMS_NOTICE_MS,
  type TradingTermsHistoryReply,
  type TradingTermsReply,
  type TradingTermsRequest,
  type TradingTermsView,
  tradingOperatorActed,
  tradingStated,
} from '@makoto/contracts';
import { Clock, Outbox, once } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { findTerms, findTermsHistory, insertTerms, type TermsRow } from './order-terms.repository.js';
import { toDurationView } from './terms.js';
import { type Terms, TermsCache, toTerms } from './terms-cache.js';
import { sorted, termsProblems } from './terms-rules.calc.js';
import { orderTermsStatement } from './terms-statement.js';

/** Shows and schedules the terms of new orders, for operators. Placed orders keep the terms they were placed on. */
@Injectable()
export class TermsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly cache: TermsCache,
  ) {}

  /** The terms in effect and those scheduled. */
  async state(): Promise<TradingTermsReply> {
    const now = this.clock.now();
    const rows = await findTerms(this.dataSource, now);
    const current = rows.find((row) => row.effectiveAt <= now);
    const scheduled = rows.filter((row) => row.effectiveAt > now);
    return { current: current ? toView(current) : defaultsView(this.cache.defaults), scheduled: scheduled.map(toView) };
  }

  async history(request: PageRequest): Promise<TradingTermsHistoryReply> {
    const { page, size, offset } = pageOf(request);
    const { rows, total } = await findTermsHistory(this.dataSource, size, offset);
    return { list: rows.map(toView), page, size, total };
  }

  /**
   * Schedules new terms.
   * @throws VALIDATION; CONFLICT if terms with the same or a later effective time exist, or `version` is not the newest
   */
  async set(request: TradingTermsRequest, operatorId: string, key: string | undefined): Promise<TradingTermsView> {
    const problems = termsProblems(request);
    if (problems.length > 0) throw new AppError('VALIDATION', {}, problems);
    const at = this.clock.now();
    const earliest = at + TERMS_NOTICE_MS;
    const effectiveAt = request.effective_at ? Date.parse(request.effective_at) : earliest;
    if (effectiveAt < earliest) throw new AppError('VALIDATION', {}, [{ field: 'effective_at', key: 'date' }]);
    const terms = {
      durations: sorted(request.durations),
      feeRate: micro(request.fee_rate),
      effectiveAt,
      operatorId,
      reason: request.reason,
    };
    const call = { owner: operatorId, call: 'products/set_trading', key, body: request, at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const row = await insertTerms(manager, terms, request.version ?? undefined, at);
        if (!row) throw new AppError('CONFLICT');
        const details = { durations: row.durations, fee_rate: request.fee_rate, reason: request.reason };
        const entry = { id: randomUUID(), operator_id: operatorId, action: 'terms.orders', details };
        await this.outbox.add(manager, tradingOperatorActed, [{ ...entry, subject: `orders ${row.version}` }]);
        await this.outbox.addOnce(manager, tradingStated, [orderTermsStatement(toTerms(row))]);
        return toView(row);
      }),
    );
    this.outbox.notify();
    return view;
  }
}

function toView(row: TermsRow): TradingTermsView {
  return {
    version: row.version,
    durations: row.durations,
    fee_rate: formatMicro(row.feeRate),
    effective_at: new Date(row.effectiveAt).toISOString(),
    operator_id: row.operatorId,
    reason: row.reason,
  };
}

function defaultsView(terms: Terms): TradingTermsView {
  return {
    version: terms.version,
    durations: terms.durations.map(toDurationView),
    fee_rate: formatMicro(terms.feeRate),
    effective_at: new Date(terms.effectiveAt).toISOString(),
    operator_id: null,
    reason: null,
  };
}
