import type { Clock, Logger } from '@makoto/platform';
import type { Candle, StoredInterval } from '../../candles/candle.calc.js';
import type { Instrument, Tick } from '../../instruments/instrument.js';
import { SESSION_CALENDARS } from '../../sessions/session.calc.js';
import { type AskCandles, Feed, type Span } from '../feed.js';
import { Link, type LinkTimes, type Session } from './link.js';
import { TickBuffer } from './tick-buffer.js';

const REPORT_MS = 60_000;

/** What every source that pushes has in common: a link, and a buffer that the publisher empties. */
export abstract class LiveFeed extends Feed {
  /** How many trades the source has told of each of its instruments since the start, in all, refused ones included. */
  received = 0;
  private readonly buffer: TickBuffer;
  private readonly link: Link;
  private reporter: NodeJS.Timeout | undefined;
  private reportedRefused = 0;

  protected constructor(
    protected readonly name: string,
    readonly lagMs: number,
    clock: Clock,
    protected readonly feedLog: Logger,
    times: LinkTimes | undefined,
  ) {
    super();
    this.buffer = new TickBuffer(clock);
    this.link = new Link(name, (session) => this.dial(session), feedLog, times);
  }

  /** Connects, and puts into the buffer what comes, until the connection ends or the session's signal says so. */
  protected abstract dial(session: Session): Promise<void>;

  /** Asks for the source's own candles, as an `AskCandles` does. */
  protected abstract fetchCandles(
    instrument: Instrument,
    interval: StoredInterval,
    span: Span,
    signal: AbortSignal,
  ): Promise<Candle[]>;

  /** Takes in what came for an instrument; undefined stands for what could not be read. A closed market does not tick. */
  protected accept({ calendar }: Instrument, tick: Tick | undefined): void {
    this.received++;
    if (!tick || SESSION_CALENDARS[calendar].isOpen(tick.atMs)) this.buffer.add(tick);
  }

  label(_instrument: Instrument): string {
    return this.name;
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

  /** Nothing is known by itself: what the source tells when asked stands in a table of its own. */
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
