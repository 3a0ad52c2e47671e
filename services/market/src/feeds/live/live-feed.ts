import type { Clock, Logger } from '@makoto/platform';
import type { Candle, StoredInterval } from '../../candles/candle.calc.js';
import type { Instrument, Tick } from '../../instruments/instrument.js';
import { type AskCandles, Feed, type Span } from '../feed.js';
import { Link, type LinkTimes, type Session } from './link.js';
import { TickBuffer } from './tick-buffer.js';

const REPORT_MS = 60_000;

/** Shared by all sources that push: a connection and a buffer that the publisher empties. */
export abstract class LiveFeed extends Feed {
  /** Trades received for each instrument since the start, in total, including refused ones. */
  received = 0;
  private readonly buffer: TickBuffer;
  private readonly link: Link;
  private reporter: NodeJS.Timeout | undefined;
  private reportedRefused = 0;

  protected constructor(
    override readonly name: string,
    readonly lagMs: number,
    clock: Clock,
    protected readonly feedLog: Logger,
    times: LinkTimes | undefined,
  ) {
    super();
    this.buffer = new TickBuffer(clock);
    this.link = new Link(name, (session) => this.dial(session), feedLog, times);
  }

  /** Connects and buffers what arrives until the connection ends or the session is aborted. */
  protected abstract dial(session: Session): Promise<void>;

  /** Requests the source's candles, as `AskCandles` describes. */
  protected abstract fetchCandles(
    instrument: Instrument,
    interval: StoredInterval,
    span: Span,
    signal: AbortSignal,
  ): Promise<Candle[]>;

  /** Buffers a tick; undefined stands for unreadable data. Ticks of a closed market are dropped. */
  protected accept({ calendar }: Instrument, tick: Tick | undefined): void {
    this.received++;
    if (!tick || calendar.isOpen(tick.atMs)) this.buffer.add(tick);
  }

  label(_instrument: Instrument): string {
    return this.name;
  }

  override isLive(): boolean {
    return true;
  }

  confirmsFirst(): boolean {
    return true;
  }

  take(_fromMs: number, toMs: number): Tick[] {
    return this.buffer.take(toMs);
  }

  override askCandles(instrument: Instrument): AskCandles {
    return (interval, span, signal) => this.fetchCandles(instrument, interval, span, signal);
  }

  /** A live source has no built-in history; its candles are stored in `source_candles`. */
  history(_instrument: Instrument, spans: readonly Span[]): (Candle | undefined)[] {
    return spans.map(() => undefined);
  }

  override async start(): Promise<void> {
    this.link.start();
    this.reporter = setInterval(() => this.reportRefused(), REPORT_MS);
  }

  override async stop(): Promise<void> {
    clearInterval(this.reporter);
    await this.link.stop();
  }

  private reportRefused(): void {
    const { refused } = this.buffer;
    if (refused === this.reportedRefused) return;
    this.feedLog.warn(`the feed ${this.name} received what is no price, or is stamped in the future`, {
      ticks: refused - this.reportedRefused,
    });
    this.reportedRefused = refused;
  }
}
