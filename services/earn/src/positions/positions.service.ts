import {
  AppError,
  EARN_CURRENCIES,
  type EarnCurrency,
  type EarnKind,
  type EarnSummary,
  formatMicro,
  type Lang,
  type OrderMoneyRequest,
  type OrderMoneyView,
  type PositionsReply,
  type PositionsRequest,
  pageOf,
} from '@makoto/contracts';
import { Clock, dayStartMs } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { toView } from './position-view.js';
import { findPosition, findPositions, findSums, type SumsRow } from './positions.repository.js';

/** A customer's positions. */
@Injectable()
export class PositionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Positions of one kind or of all, newest first, or the named one. @throws NOT_FOUND for the id of no such position */
  async list(
    userId: string,
    request: PositionsRequest,
    lang: Lang,
    kind: EarnKind | undefined,
  ): Promise<PositionsReply> {
    const { page, size, offset } = pageOf(request);
    const { status, id } = request;
    if (id) {
      const position = await findPosition(this.dataSource, userId, id);
      if (!position || (kind && position.kind !== kind)) throw new AppError('NOT_FOUND');
      return { list: [toView(position, lang)], page: 1, size, total: 1 };
    }
    const filter = { userId, ...(kind ? { kind } : {}), ...(status ? { status } : {}) };
    const { positions, total } = await findPositions(this.dataSource, filter, { size, offset });
    return { list: positions.map((p) => toView(p, lang)), page, size, total };
  }

  /** Principal and income of all positions or one. @throws NOT_FOUND */
  async money(userId: string, request: OrderMoneyRequest): Promise<OrderMoneyView> {
    const since = dayStartMs(this.clock.now(), request.time_zone);
    const { id } = request;
    const position = id === undefined ? undefined : await findPosition(this.dataSource, userId, id);
    if (id !== undefined && !position) throw new AppError('NOT_FOUND');
    const filter = { userId, ...(id === undefined ? {} : { id }) };
    const rows = await findSums(this.dataSource, filter, since);
    const currencies = position ? [position.currency] : EARN_CURRENCIES;
    const by_currency = currencies.map((currency) => summaryOf(rows, currency));
    return { ...summaryOf(rows, position?.currency ?? 'USDT'), by_currency };
  }
}

function summaryOf(rows: readonly SumsRow[], currency: EarnCurrency): EarnSummary {
  const row = rows.find((r) => r.currency === currency);
  const amount = (value: string | undefined): string => formatMicro(BigInt(value ?? 0));
  return {
    currency,
    locked: amount(row?.locked),
    today_income: amount(row?.today),
    total_income: amount(row?.total),
    expected_income: amount(row?.expected),
  };
}
