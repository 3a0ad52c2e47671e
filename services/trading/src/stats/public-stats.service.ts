import { AppError, type StatsView, type UptimeStats, withdrawalTimes } from '@makoto/contracts';
import { Clock, Logger, Periodic, RpcClient, singleFlight } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { sumsByProduct } from './order-sums.repository.js';
import { Readiness } from './readiness.js';
import { productStats, share, sumOf, withdrawalStats } from './stats.calc.js';
import { StatsRepository } from './stats.repository.js';

const CHECK_EVERY_MS = 20_000;
const COMPUTE_EVERY_MS = 300_000;
const MINUTE_MS = 60_000;
const DAYS = 90;
const PERIOD_MS = DAYS * 86_400_000;

/**
 * The figures that anyone may read. Every five minutes one process computes and stores them, so a reader costs one row. In a
 * new installation the first reader has them computed. If that fails because another service is down, the next check tries
 * again. Each process also records three times a minute whether orders can be placed.
 */
@Injectable()
export class PublicStats extends Periodic {
  private readonly first = singleFlight(() => this.publishIfDue());

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: StatsRepository,
    private readonly readiness: Readiness,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    log: Logger,
  ) {
    super(CHECK_EVERY_MS, 'could not publish statistics', log);
  }

  /** The figures published last. @throws UNAVAILABLE if a new installation cannot compute its first figures */
  async view(): Promise<StatsView> {
    const figures = (await this.repository.published()) ?? (await this.first().then(() => this.repository.published()));
    if (!figures) throw new AppError('UNAVAILABLE');
    return figures;
  }

  /** Records the uptime, and publishes new figures if they are due. */
  async run(): Promise<void> {
    await this.repository.recordUptime(this.clock.now(), await this.readiness.canPlaceOrders());
    await this.publishIfDue();
  }

  private async publishIfDue(): Promise<void> {
    const now = this.clock.now();
    if (!(await this.repository.claim(now, now + CHECK_EVERY_MS))) return;
    await this.repository.publish(await this.compute(now), now + COMPUTE_EVERY_MS);
  }

  private async compute(now: number): Promise<StatsView> {
    const from = now - PERIOD_MS;
    const [accounts, rows, times, uptime] = await Promise.all([
      this.repository.accounts(),
      sumsByProduct(this.dataSource.manager, from, now),
      this.rpc.request(withdrawalTimes, { from }),
      this.uptime(from, now),
      this.repository.deleteUptime(from),
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

  /** The uptime over complete minutes; null before the first one is complete. */
  private async uptime(from: number, now: number): Promise<UptimeStats | null> {
    const to = now - (now % MINUTE_MS);
    const row = await this.repository.uptime(from, to);
    if (!row) return null;
    const minutes = (to - row.first) / MINUTE_MS;
    const part = share(BigInt(row.up), BigInt(minutes)) ?? '0.00';
    return { since: new Date(row.first).toISOString(), minutes, up: row.up, share: part };
  }
}
