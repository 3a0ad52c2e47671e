import { AppError, type InstrumentView, instruments } from '@makoto/contracts';
import { Logger, RpcClient } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';

const REFRESH_MS = 2_000;

/** Market's instruments, kept fresh in the background so that no order waits for them. */
@Injectable()
export class Instruments implements OnModuleInit, OnModuleDestroy {
  private byId = new Map<string, InstrumentView>();
  private timer: NodeJS.Timeout | undefined;
  private refreshing: Promise<void> | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.refresh(), REFRESH_MS);
    void this.refresh();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** The instrument by its id or symbol. @throws NOT_FOUND; UNAVAILABLE before market has ever answered */
  async get(idOrSymbol: string): Promise<InstrumentView> {
    if (this.byId.size === 0) await this.refresh();
    const found = this.byId.get(idOrSymbol) ?? [...this.byId.values()].find((i) => i.symbol === idOrSymbol);
    if (found) return found;
    throw new AppError(this.byId.size === 0 ? 'UNAVAILABLE' : 'NOT_FOUND');
  }

  /** As get(), without waiting, for the order path. */
  known(id: string): InstrumentView | undefined {
    return this.byId.get(id);
  }

  /** Those that can be traded now. */
  open(): InstrumentView[] {
    return [...this.byId.values()].filter((i) => i.is_open && !i.suspended);
  }

  /**
   * `until` is on the feed's clock (epoch milliseconds), so that no order is taken past its market's close because a
   * clock of ours is wrong or the close has not been heard of yet.
   * @throws MARKET_CLOSED where the market is closed or suspended now, or closes before `until`
   */
  assertOpen(instrument: InstrumentView, until: number): void {
    const closesAt = instrument.closes_at ? Date.parse(instrument.closes_at) : Number.POSITIVE_INFINITY;
    if (!instrument.suspended && instrument.is_open && until <= closesAt) return;
    throw new AppError('MARKET_CLOSED', { opens_at: instrument.opens_at ?? null });
  }

  /**
   * A thin market's prices stay away at times that everyone knows. Those of the markets that it moves with would tell
   * meanwhile where its own has gone, so its last one is nobody's to trade on, fresh as it may be.
   * @throws NO_FRESH_PRICE where they stay away at `at`, epoch milliseconds on the feed's clock
   */
  assertQuoted({ silence }: InstrumentView, at: number): void {
    if (silence && at % (silence.every_s * 1_000) < silence.for_s * 1_000) throw new AppError('NO_FRESH_PRICE');
  }

  /** Asks market again; whatever asks meanwhile shares the answer. */
  refresh(): Promise<void> {
    this.refreshing ??= this.rpc
      .request(instruments, {})
      .then(
        (reply) => {
          this.byId = new Map(reply.list.map((i) => [i.id, i]));
        },
        (error: unknown) => this.log.warn('market does not tell its instruments', error),
      )
      .finally(() => {
        this.refreshing = undefined;
      });
    return this.refreshing;
  }
}
