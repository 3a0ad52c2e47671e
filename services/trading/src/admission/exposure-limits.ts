import { AppError, type Direction, formatMicro, houseCapital, MICRO, micro, mulDown } from '@makoto/contracts';
import { Logger, Metrics, Periodic, type Reading, RpcClient, singleFlight } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExposureTermsCache } from '../products/terms-cache.js';
import { type Exposure, ExposureRepository } from './exposure.repository.js';

const REFRESH_MS = 1_000;
const CENT = 10_000n;
const DIRECTIONS = ['up', 'down'] as const;

/**
 * Limits what the house could lose on each direction of an instrument. If the price rises, the house pays the winnings of
 * all up orders and keeps the stakes of all down orders, and the other way round. Neither may exceed a share of the house's
 * trading account, reserved amounts included. This only bounds the risk on one market; the ledger makes sure that every
 * single order is covered.
 *
 * The figures here are up to a second old and let most refusals happen before money moves. The binding check runs where
 * orders are written (`orders/order-writer.ts`), under a row lock that all processes share.
 */
@Injectable()
export class ExposureLimits extends Periodic implements OnModuleInit {
  private exposure = new Map<string, Exposure>();
  private capital: bigint | undefined;
  /** Reads the figures again; concurrent callers share the result. A failure is logged and leaves them as they were. */
  readonly refresh = singleFlight(() =>
    this.read().catch((error: unknown) => this.log.warn('could not refresh the exposure', error)),
  );

  constructor(
    private readonly repository: ExposureRepository,
    private readonly rpc: RpcClient,
    metrics: Metrics,
    log: Logger,
    private readonly terms: ExposureTermsCache,
  ) {
    super(REFRESH_MS, 'could not refresh the exposure', log);
    metrics.gauge(
      'exposure_ratio',
      'What the house could lose on a direction of an instrument, as a share of the cap.',
      () => this.ratios(),
      ['instrument', 'direction'],
    );
  }

  onModuleInit(): void {
    void this.refresh();
  }

  run(): Promise<void> {
    return this.refresh();
  }

  /**
   * The most that may be at risk on one direction of the instrument, micro-units. Undefined if the wallet or the database
   * has not answered yet; then call open().
   */
  capFor(productId: string): bigint | undefined {
    return this.capital === undefined || !this.exposure.has(productId)
      ? undefined
      : mulDown(this.capital, this.terms.share());
  }

  /** As capFor(), but loads missing figures first. @throws UNAVAILABLE if the wallet does not answer */
  async open(productId: string): Promise<bigint> {
    await this.repository.add(productId);
    // A refresh that is already running may have read the table before this row was added.
    await this.refresh();
    await this.refresh();
    const cap = this.capFor(productId);
    if (cap === undefined) throw new AppError('UNAVAILABLE');
    return cap;
  }

  /** What further orders in that direction may still win; negative if the cap has fallen below the open orders' risk. */
  room(productId: string, direction: Direction): bigint {
    const cap = this.capFor(productId) ?? 0n;
    const known = this.exposure.get(productId);
    if (!known) return cap;
    const [own, other] = direction === 'up' ? [known.up, known.down] : [known.down, known.up];
    return cap - own.winnings + other.stakes;
  }

  /** Only a figure to look at, hence a floating-point number. */
  private ratios(): Reading<'instrument' | 'direction'> {
    return [...this.exposure.keys()].flatMap((instrument) => {
      const cap = this.capFor(instrument) ?? 0n;
      if (cap <= 0n) return [];
      return DIRECTIONS.map((direction) => ({
        labels: { instrument, direction },
        value: Math.max(0, Number(cap - this.room(instrument, direction)) / Number(cap)),
      }));
    });
  }

  private async read(): Promise<void> {
    await Promise.all([this.readOrders(), this.askWallet()]);
  }

  private async readOrders(): Promise<void> {
    this.exposure = await this.repository.all();
  }

  private async askWallet(): Promise<void> {
    const { trading, exposure } = await this.rpc.request(houseCapital, {});
    this.capital = micro(trading) + micro(exposure);
  }
}

/** The refusal of an order that does not fit: `max` is the largest stake, in whole cents, whose winnings fit `room`. */
export function exposureRefusal(room: bigint, payoutRate: bigint): AppError {
  const stake = room <= 0n || payoutRate <= 0n ? 0n : (room * MICRO) / payoutRate;
  return new AppError('EXPOSURE_LIMIT', { max: formatMicro(stake - (stake % CENT)), currency: 'USD' });
}
