import { WITHDRAWAL_METHODS, type WithdrawalTimes } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OPEN_WITHDRAWALS } from '../payment-records.repository.js';

interface TimesRow {
  method: string;
  paid: string;
  median: string;
  p95: string;
  promised: string;
  in_time: string;
}

/** Public statistics of how long withdrawals take. */
@Injectable()
export class WithdrawalTimesRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Statistics per method of withdrawals requested since `from` (epoch milliseconds). Times are null if none was paid. */
  async since(from: number): Promise<WithdrawalTimes[]> {
    const [paid, late]: [TimesRow[], { method: string; n: string }[]] = await Promise.all([
      this.dataSource.query(
        `select method, count(*) as paid,
           percentile_disc(0.5) within group (order by ended_at - created_at) as median,
           percentile_disc(0.95) within group (order by ended_at - created_at) as p95,
           percentile_disc(0.5) within group (order by expected_by - created_at) as promised,
           count(*) filter (where ended_at <= expected_by) as in_time
         from withdrawals where status = 'success' and created_at >= $1 group by method`,
        [from],
      ),
      this.dataSource.query(
        `select method, count(*) as n from withdrawals
         where ${OPEN_WITHDRAWALS} and expected_by < $1 group by method`,
        [this.clock.now()],
      ),
    ]);
    return WITHDRAWAL_METHODS.map((method) => {
      const row = paid.find((one) => one.method === method);
      return {
        method,
        paid: Number(row?.paid ?? 0),
        // Null without a payout: zero would claim instant payouts.
        median_ms: row ? Number(row.median) : null,
        p95_ms: row ? Number(row.p95) : null,
        promised_ms: row ? Number(row.promised) : null,
        in_time: Number(row?.in_time ?? 0),
        overdue: Number(late.find((one) => one.method === method)?.n ?? 0),
      };
    });
  }
}
