import { type CustomerNamesReply, type PeriodRequest, periodOf, type WaitingReply } from '@makoto/contracts';
import { Clock, isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface WaitingRow {
  day: string;
  count: number;
  median: number;
  p95: number;
}

/** Figures over many customers, for operators. */
@Injectable()
export class CustomerFigures {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** User names by id; unknown ids are left out. */
  async names(ids: readonly string[]): Promise<CustomerNamesReply> {
    const list: { id: string; username: string }[] = await this.dataSource.query(
      'select id, username from users where id = any($1::uuid[])',
      [ids.filter(isUuid)],
    );
    return { list };
  }

  /** How long KYC submissions waited for review, by day of submission (UTC). @throws VALIDATION beyond 31 days */
  async waiting(request: PeriodRequest): Promise<WaitingReply> {
    const { from, to } = periodOf(request, this.clock.now());
    const rows: WaitingRow[] = await this.dataSource.query(
      `select to_char(to_timestamp(submitted_at / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count,
         round(percentile_cont(0.5) within group (order by reviewed_at - submitted_at) / 1000)::int as median,
         round(percentile_cont(0.95) within group (order by reviewed_at - submitted_at) / 1000)::int as p95
       from kyc_records where submitted_at >= $1 and submitted_at < $2 and reviewed_at is not null group by 1 order by 1`,
      [from, to],
    );
    const kind = 'verification';
    return { list: rows.map(({ day, count, median, p95 }) => ({ day, kind, count, median_s: median, p95_s: p95 })) };
  }
}
