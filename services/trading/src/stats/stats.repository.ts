import { parse, StatsView } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

const MINUTE_MS = 60_000;

export interface UptimeRow {
  first: number;
  up: number;
}

/** The public figures, and the uptime and account results that they are computed from. */
@Injectable()
export class StatsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Claims the next computation if it is due. One process gets it, and has until `until` to publish. */
  async claim(now: number, until: number): Promise<boolean> {
    const [rows]: [unknown[], number] = await this.dataSource.query(
      'update public_stats set due_at = $2 where due_at <= $1 returning one',
      [now, until],
    );
    return rows.length > 0;
  }

  /** Stores the figures; the next computation is due at `dueAt`. */
  async publish(figures: StatsView, dueAt: number): Promise<void> {
    await this.dataSource.query('update public_stats set figures = $1, due_at = $2', [JSON.stringify(figures), dueAt]);
  }

  /** The figures published last; undefined before the first time. */
  async published(): Promise<StatsView | undefined> {
    const [row]: { figures: unknown }[] = await this.dataSource.query('select figures from public_stats');
    return row?.figures == null ? undefined : parse(StatsView, row.figures);
  }

  async accounts(): Promise<{ traded: number; losing: number }> {
    const [row]: { traded: string; losing: string }[] = await this.dataSource.query(
      'select count(*) as traded, count(*) filter (where net < 0) as losing from account_results',
    );
    return { traded: Number(row?.traded ?? 0), losing: Number(row?.losing ?? 0) };
  }

  /** Records whether orders can be placed at `now`; a minute with one failed check counts as down. */
  async recordUptime(now: number, up: boolean): Promise<void> {
    await this.dataSource.query(
      `insert into uptime_minutes as m values ($1, $2)
       on conflict (minute) do update set up = false where m.up and not excluded.up`,
      [now - (now % MINUTE_MS), up],
    );
  }

  /** The first recorded minute since `from`, and how many minutes before `to` were up. */
  async uptime(from: number, to: number): Promise<UptimeRow | undefined> {
    const [row]: { first: string | null; up: string }[] = await this.dataSource.query(
      `select min(minute) as first, count(*) filter (where up) as up from uptime_minutes
       where minute >= $1 and minute < $2`,
      [from, to],
    );
    return row?.first ? { first: Number(row.first), up: Number(row.up) } : undefined;
  }

  async deleteUptime(before: number): Promise<void> {
    await this.dataSource.query('delete from uptime_minutes where minute < $1', [before]);
  }
}
