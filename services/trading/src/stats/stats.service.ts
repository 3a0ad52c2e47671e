import { AppError, type StatsView, type UptimeStats, withdrawalTimes } from '@makoto/contracts';
import { Clock, Logger, type Repeating, RpcClient, repeat } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { sumsByProduct } from '../desk/order-sums.repository.js';
import { Readiness } from './readiness.js';
import { productStats, share, sumOf, withdrawalStats } from './stats.calc.js';
import { StatsRepository } from './stats.repository.js';

const LOOK_EVERY_MS = 20_000;
const COMPUTE_EVERY_MS = 300_000;
const MINUTE_MS = 60_000;
const DAYS = 90;
const PERIOD_MS = DAYS * 86_400_000;

/**
 * The figures that anyone may read. They are reckoned from sums every five minutes, by whichever process comes first, and
 * kept: a reader costs one row. Each process also notes three times a minute whether orders can be taken.
 */
@Injectable()
export class Stats implements OnApplicationBootstrap, OnModuleDestroy {
  private repeating: Repeating | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: StatsRepository,
    private readonly readiness: Readiness,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeating = repeat(() => this.look(), LOOK_EVERY_MS, this.log, 'statistics wait for their next turn');
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeating?.stop();
  }

  /** What was published last. @throws UNAVAILABLE in the first seconds of a new house */
  async view(): Promise<StatsView> {
    const figures = await this.repository.published();
    if (!figures) throw new AppError('UNAVAILABLE');
    return figures;
  }

  /** One look: notes the minute, and publishes where it is time to. */
  async look(): Promise<void> {
    const now = this.clock.now();
    await this.repository.note(now, await this.readiness.canTakeOrders());
    if (await this.repository.claim(now, COMPUTE_EVERY_MS)) await this.repository.publish(await this.compute(now));
  }

  private async compute(now: number): Promise<StatsView> {
    const from = now - PERIOD_MS;
    const [accounts, rows, times, uptime] = await Promise.all([
      this.repository.accounts(),
      sumsByProduct(this.dataSource, from, now),
      this.rpc.request(withdrawalTimes, { from }),
      this.uptime(from, now),
      this.repository.forgetMinutes(from),
    ]);
    return {
      at: new Date(now).toISOString(),
      days: DAYS,
      accounts: { ...accounts, losing_share: share(BigInt(accounts.losing), BigInt(accounts.traded)) },
      all: productStats('all', sumOf(rows)),
      products: rows.map((row) => productStats(row.product_id, row)),
      withdrawals: times.list.map(withdrawalStats),
      uptime,
    };
  }

  /** Of the minutes that are over; null in the first one. */
  private async uptime(from: number, now: number): Promise<UptimeStats | null> {
    const to = now - (now % MINUTE_MS);
    const row = await this.repository.uptime(from, to);
    if (!row) return null;
    const minutes = (to - row.first) / MINUTE_MS;
    const part = share(BigInt(row.up), BigInt(minutes)) ?? '0.00';
    return { since: new Date(row.first).toISOString(), minutes, up: row.up, share: part };
  }
}
