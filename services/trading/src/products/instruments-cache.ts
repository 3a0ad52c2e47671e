import { AppError, type InstrumentView, instruments, TERMS_NOTICE_MS } from '@makoto/contracts';
import { Logger, Periodic, RpcClient, singleFlight } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';

const REFRESH_MS = 2_000;

/** Market's instruments, refreshed in the background so that no order waits for them. */
@Injectable()
export class InstrumentsCache extends Periodic implements OnModuleInit {
  private byId = new Map<string, InstrumentView>();
  /** When market last answered, by the monotonic clock. */
  private refreshedAt = Number.NEGATIVE_INFINITY;
  /** Asks market again; concurrent callers share the reply. A failure is logged and leaves the cache as it was. */
  readonly refresh = singleFlight(() => {
    const askedAt = performance.now();
    return this.rpc.request(instruments, {}).then(
      ({ list }) => {
        this.byId = new Map(list.map((i) => [i.id, i]));
        this.refreshedAt = askedAt;
      },
      (error: unknown) => this.log.warn('could not refresh the instruments', error),
    );
  });

  constructor(
    private readonly rpc: RpcClient,
    log: Logger,
  ) {
    super(REFRESH_MS, 'could not refresh the instruments', log);
  }

  onModuleInit(): void {
    void this.refresh();
  }

  run(): Promise<void> {
    return this.refresh();
  }

  /** The instrument with that id or symbol. @throws NOT_FOUND; UNAVAILABLE until market has answered once */
  async get(idOrSymbol: string): Promise<InstrumentView> {
    if (this.byId.size === 0) await this.refresh();
    const found = this.byId.get(idOrSymbol) ?? [...this.byId.values()].find((i) => i.symbol === idOrSymbol);
    if (found) return found;
    throw new AppError(this.byId.size === 0 ? 'UNAVAILABLE' : 'NOT_FOUND');
  }

  /** The cached instrument with that id, without waiting. */
  known(id: string): InstrumentView | undefined {
    return this.byId.get(id);
  }

  /** The instruments that can be traded now. */
  open(): InstrumentView[] {
    return [...this.byId.values()].filter((i) => i.is_open && !i.suspended);
  }

  /**
   * The instrument as it is at a moment on the feed's clock (epoch milliseconds): a planned version that market announced
   * counts from its moment on, in every process.
   * @throws UNAVAILABLE if a version may have been missed, because market has not answered for ten seconds
   */
  inForce(instrument: InstrumentView, at: number): InstrumentView {
    if (performance.now() - this.refreshedAt >= TERMS_NOTICE_MS) throw new AppError('UNAVAILABLE');
    const next = instrument.planned?.findLast((planned) => Date.parse(planned.at) <= at);
    if (!next) return instrument;
    const { category, decimals, max_gap_ms, orders_accepted } = next;
    const closed = { is_open: false, closed_reason: 'closed' as const, opens_at: null };
    // Whether its session is open, market says with its next answer; an opening waits for that.
    return { ...instrument, category, decimals, max_gap_ms, ...(!orders_accepted && closed) };
  }

  /**
   * `until` is a moment on the feed's clock (epoch milliseconds), so that no order runs past its market's close, even if a
   * local clock is wrong or the cache is out of date.
   * @throws MARKET_CLOSED if the market is closed or suspended now, or closes before `until`
   */
  assertOpen(instrument: InstrumentView, until: number): void {
    const closesAt = instrument.closes_at ? Date.parse(instrument.closes_at) : Number.POSITIVE_INFINITY;
    if (!instrument.suspended && instrument.is_open && until <= closesAt) return;
    throw new AppError('MARKET_CLOSED', { opens_at: instrument.opens_at ?? null });
  }

  /**
   * A thin market's prices pause at published times. Correlated markets would then show where its price has gone, so its
   * last price must not be traded on, even while it counts as fresh.
   * @throws NO_FRESH_PRICE if the prices pause at `at`, epoch milliseconds on the feed's clock, or the tick is from before
   * its ticks were made in another way
   */
  assertQuoted({ silence, ticks_from = 0 }: InstrumentView, at: number, tickAt = at): void {
    if (tickAt <= ticks_from && ticks_from > 0) throw new AppError('NO_FRESH_PRICE');
    if (silence && at % (silence.every_s * 1_000) < silence.for_s * 1_000) throw new AppError('NO_FRESH_PRICE');
  }
}
