import { type PeriodRequest, periodOf, type WaitingReply } from '@makoto/contracts';
import { type CallContext, Clock, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

interface Row {
  day: string;
  count: number;
  median: number;
  p95: number;
  kept: number | null;
}

const DAY = `to_char(to_timestamp(created_at / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day`;
const quantile = (share: string, until: string): string =>
  `round(percentile_cont(${share}) within group (order by ${until} - created_at) / 1000)::int`;

/** How long customers waited for their money, by the day (UTC) they asked; ranges of an index on the day. */
@Injectable()
export class WaitingTimes {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws VALIDATION beyond 31 days */
  async of(request: PeriodRequest, context: CallContext): Promise<WaitingReply> {
    operatorOf(context);
    const { from, to } = periodOf(request, this.clock.now());
    const [deposits, withdrawals]: [Row[], Row[]] = await Promise.all([
      this.dataSource.query(
        `select ${DAY}, count(*)::int as count, ${quantile('0.5', 'updated_at')} as median,
           ${quantile('0.95', 'updated_at')} as p95, null as kept
         from deposits where created_at >= $1 and created_at < $2 and status = 'success' group by 1 order by 1`,
        [from, to],
      ),
      this.dataSource.query(
        `select ${DAY}, count(*)::int as count, ${quantile('0.5', 'ended_at')} as median,
           ${quantile('0.95', 'ended_at')} as p95, count(*) filter (where ended_at <= expected_by)::int as kept
         from withdrawals where created_at >= $1 and created_at < $2 and status = 'success' group by 1 order by 1`,
        [from, to],
      ),
    ]);
    return {
      list: [
        ...deposits.map((row) => ({ ...toView(row), kind: 'deposit' as const })),
        ...withdrawals.map((row) => ({ ...toView(row), kind: 'withdrawal' as const, kept: row.kept })),
      ],
    };
  }
}

function toView({ day, count, median, p95 }: Row): { day: string; count: number; median_s: number; p95_s: number } {
  return { day, count, median_s: median, p95_s: p95 };
}
