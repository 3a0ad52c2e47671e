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
 * kept: a reader costs one row. The first reader of a new house has them reckoned. Where that fails, because another
 * service is away, the next look tries again. Each process also notes three times a minute whether orders can be taken.
 */
@Injectable()
export class Stats implements OnApplicationBootstrap, OnModuleDestroy {
  private repeating: Repeating | undefined;
  private reckoning: Promise<void> | undefined;

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

  /** What was published last. @throws UNAVAILABLE while a new house cannot reckon its first figures */
  async view(): Promise<StatsView> {
    const figures = (await this.repository.published()) ?? (await this.first());
    if (!figures) throw new AppError('UNAVAILABLE');
    return figures;
  }

  /** One look: notes the minute, and publishes where it is time to. */
  async look(): Promise<void> {
    await this.repository.note(this.clock.now(), await this.readiness.canTakeOrders());
    await this.publishIfDue();
  }

  /** All readers of one moment wait for the same figures. */
  private first(): Promise<StatsView | undefined> {
    this.reckoning ??= this.publishIfDue().finally(() => {
      this.reckoning = undefined;
    });
    return this.reckoning.then(() => this.repository.published());
  }

  private async publishIfDue(): Promise<void> {
    const now = this.clock.now();
    if (!(await this.repository.claim(now, now + LOOK_EVERY_MS))) return;
    await this.repository.publish(await this.compute(now), now + COMPUTE_EVERY_MS);
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
