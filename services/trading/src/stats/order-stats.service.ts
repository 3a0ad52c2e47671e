import {
  type ExposureReply,
  formatMicro,
  type HoursReply,
  type InstrumentsSumsReply,
  type OrderSums,
  type PeriodRequest,
  periodOf,
} from '@makoto/contracts';
import { Clock, Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { countedTo, openNow, type SumsRow, sumsByHour, sumsByProduct } from './order-sums.repository.js';
import { countsOf, share } from './stats.calc.js';

/** The replies say how far the sums reach. */
const MAX_AGE_MS = 60_000;

/** Sums over all customers' orders, for operators. */
@Injectable()
export class OrderStats {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** @throws VALIDATION for more than 31 days */
  async hours(request: PeriodRequest): Promise<HoursReply> {
    const { from, to } = periodOf(request, this.clock.now());
    const { answer } = await this.reads.aged(MAX_AGE_MS, async (db) => {
      const rows = await sumsByHour(db, from, to);
      return { rows, counted_to: iso(await countedTo(db)) };
    });
    const list = answer.rows.map((row) => ({ ...toSums(row), hour: iso(Number(row.hour)) }));
    return { list, counted_to: answer.counted_to };
  }

  /** @throws VALIDATION for more than 31 days */
  async instruments(request: PeriodRequest): Promise<InstrumentsSumsReply> {
    const { from, to } = periodOf(request, this.clock.now());
    const { answer } = await this.reads.aged(MAX_AGE_MS, async (db) => {
      const rows = await sumsByProduct(db, from, to);
      return { rows, counted_to: iso(await countedTo(db)) };
    });
    const list = answer.rows.map((row) => {
      const win_share = share(BigInt(row.wins), BigInt(row.wins) + BigInt(row.losses));
      return { ...toSums(row), product_id: row.product_id, symbol: row.product_id, win_share };
    });
    return { list, counted_to: answer.counted_to };
  }

  async exposure(): Promise<ExposureReply> {
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
  return {
    ...countsOf(row),
    stakes: formatMicro(BigInt(row.stakes)),
    fees: formatMicro(BigInt(row.fees)),
    payouts: formatMicro(BigInt(row.payouts)),
    house_result: formatMicro(BigInt(row.house_result)),
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();
