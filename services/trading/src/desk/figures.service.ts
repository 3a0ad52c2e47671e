import {
  type ExposureReply,
  formatMicro,
  type HoursReply,
  type InstrumentsSumsReply,
  MICRO,
  type OrderSums,
  type PeriodRequest,
  periodOf,
} from '@makoto/contracts';
import { type CallContext, Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { operatorOf } from './operator.js';
import { countedTo, openNow, type SumsRow, sumsByHour, sumsByProduct } from './order-sums.repository.js';

/** What operators see of all orders together. */
@Injectable()
export class Figures {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws VALIDATION beyond 31 days */
  async hours(request: PeriodRequest, context: CallContext): Promise<HoursReply> {
    operatorOf(context);
    const { from, to } = periodOf(request, this.clock.now());
    const rows = await sumsByHour(this.dataSource, from, to);
    const list = rows.map((row) => ({ ...toSums(row), hour: iso(Number(row.hour)) }));
    return { list, counted_to: iso(await countedTo(this.dataSource)) };
  }

  /** @throws VALIDATION beyond 31 days */
  async instruments(request: PeriodRequest, context: CallContext): Promise<InstrumentsSumsReply> {
    operatorOf(context);
    const { from, to } = periodOf(request, this.clock.now());
    const rows = await sumsByProduct(this.dataSource, from, to);
    const list = rows.map((row) => {
      const decided = BigInt(row.wins) + BigInt(row.losses);
      const win_share = decided === 0n ? null : formatMicro((BigInt(row.wins) * MICRO) / decided);
      return { ...toSums(row), product_id: row.product_id, symbol: row.product_id, win_share };
    });
    return { list, counted_to: iso(await countedTo(this.dataSource)) };
  }

  async exposure(context: CallContext): Promise<ExposureReply> {
    operatorOf(context);
    const rows = await openNow(this.dataSource);
    const list = rows.map(({ product_id, direction, orders, stakes, winnings }) => ({
      product_id,
      symbol: product_id,
      direction,
      orders,
      stakes: formatMicro(BigInt(stakes)),
      winnings: formatMicro(BigInt(winnings)),
    }));
    return { list, at: iso(this.clock.now()) };
  }
}

function toSums(row: SumsRow): OrderSums {
  const counts = {
    wins: Number(row.wins),
    losses: Number(row.losses),
    ties: Number(row.ties),
    voids: Number(row.voids),
  };
  return {
    orders: counts.wins + counts.losses + counts.ties + counts.voids,
    stakes: formatMicro(BigInt(row.stakes)),
    fees: formatMicro(BigInt(row.fees)),
    payouts: formatMicro(BigInt(row.payouts)),
    house_result: formatMicro(BigInt(row.house_result)),
    ...counts,
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();
