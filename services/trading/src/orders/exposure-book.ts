import { AppError, type Direction, formatMicro, houseCapital, MICRO, micro, mulDown } from '@makoto/contracts';
import { Logger, RpcClient } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { TradingConfig } from '../config.js';

const REFRESH_MS = 1_000;
const DEFAULT_SHARE = '0.1';
const CENT = 10_000n;

/** What the open orders of an instrument add up to, micro-units. */
interface AtStake {
  up: { stakes: bigint; winnings: bigint };
  down: { stakes: bigint; winnings: bigint };
}

/**
 * What the house could lose by instrument and direction: if the price rises it owes the winnings of all up orders and
 * keeps the stakes of the down orders, and the other way round. Neither may pass a share of the house's trading account
 * (what is set aside included). This is a bound on how much may hang on one market; that every single order is covered is
 * the ledger's to see to.
 *
 * The decision falls where orders are written (`order-writer.ts`), behind a lock that all processes share. What is known
 * here is up to a second old: it refuses before money moves what would be refused there.
 */
@Injectable()
export class ExposureBook implements OnModuleInit, OnModuleDestroy {
  private readonly share: bigint;
  private atStake = new Map<string, AtStake>();
  private capital: bigint | undefined;
  private timer: NodeJS.Timeout | undefined;
  private refreshing: Promise<void> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly log: Logger,
    config: TradingConfig,
  ) {
    this.share = micro(config.EXPOSURE_SHARE ?? DEFAULT_SHARE);
  }

  onModuleInit(): void {
    this.timer = setInterval(() => void this.refresh(), REFRESH_MS);
    void this.refresh();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.refreshing;
  }

  /**
   * The most that may be at risk on one direction of the instrument, micro-units, where wallet and database have told it;
   * otherwise open() asks them.
   */
  capFor(productId: string): bigint | undefined {
    return this.capital === undefined || !this.atStake.has(productId) ? undefined : mulDown(this.capital, this.share);
  }

  /** As capFor(), seeing to what is missing. @throws UNAVAILABLE where the wallet does not answer */
  async open(productId: string): Promise<bigint> {
    await this.dataSource.query('insert into exposure (product_id) values ($1) on conflict do nothing', [productId]);
    // What is under way may have looked before.
    await this.refreshing;
    await this.refresh();
    const cap = this.capFor(productId);
    if (cap === undefined) throw new AppError('UNAVAILABLE');
    return cap;
  }

  /** What an order in that direction could still win; below zero where the cap has sunk beneath what is open. */
  room(productId: string, direction: Direction): bigint {
    const cap = this.capFor(productId) ?? 0n;
    const known = this.atStake.get(productId);
    if (!known) return cap;
    const [own, other] = direction === 'up' ? [known.up, known.down] : [known.down, known.up];
    return cap - own.winnings + other.stakes;
  }

  /** Asks again; whoever asks meanwhile shares the answer. */
  refresh(): Promise<void> {
    this.refreshing ??= Promise.all([this.readOrders(), this.askWallet()])
      .then(
        () => undefined,
        (error: unknown) => this.log.warn('the exposure is not known anew', error),
      )
      .finally(() => {
        this.refreshing = undefined;
      });
    return this.refreshing;
  }

  private async readOrders(): Promise<void> {
    const rows: Record<'product_id' | 'up_stakes' | 'up_winnings' | 'down_stakes' | 'down_winnings', string>[] =
      await this.dataSource.query('select * from exposure');
    this.atStake = new Map(
      rows.map((row) => [
        row.product_id,
        {
          up: { stakes: BigInt(row.up_stakes), winnings: BigInt(row.up_winnings) },
          down: { stakes: BigInt(row.down_stakes), winnings: BigInt(row.down_winnings) },
        },
      ]),
    );
  }

  private async askWallet(): Promise<void> {
    const { trading, exposure } = await this.rpc.request(houseCapital, {});
    this.capital = micro(trading) + micro(exposure);
  }
}

/** The refusal of an order for which there is no room: `max` is the largest stake, in whole cents, that fits `room`. */
export function exposureRefusal(room: bigint, payoutRate: bigint): AppError {
  const stake = room <= 0n || payoutRate <= 0n ? 0n : (room * MICRO) / payoutRate;
  return new AppError('EXPOSURE_LIMIT', { max: formatMicro(stake - (stake % CENT)), currency: 'USD' });
}
