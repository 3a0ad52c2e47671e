import { Clock, Logger, Periodic } from '@makoto/platform';
import type { Candle } from '../candles/candle.calc.js';
import type { Instrument, Silence, Tick } from '../instruments/instrument.js';
import type { InstrumentList } from '../instruments/instrument-list.js';
import { type AskCandles, Feed, type Span } from './feed.js';

/** How long before they are needed the next feeds are connected, and how often to look. */
const AHEAD_MS = 60_000;
const LOOK_MS = 5_000;
const UNCONNECTED = 'could not connect the feeds of a version; will retry';

/** The feeds of the instruments as they are from a moment on. */
interface Dated {
  fromMs: number;
  feeds: Feed;
}

/**
 * The feeds of the instruments in force. The feeds of a planned version are built and connected a minute ahead and take
 * over with the first frame after its moment, in every process, so that no tick is missing and none comes from both.
 */
export class CurrentFeeds extends Feed {
  private current: Dated | undefined;
  private next: Dated | undefined;
  private readonly looking: LookAhead;

  /** @param make builds feeds whose start() can be called again, and then starts what could not be started before */
  constructor(
    private readonly list: InstrumentList,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly make: (instruments: readonly Instrument[]) => Feed,
  ) {
    super();
    this.looking = new LookAhead(() => this.prepare(), log);
  }

  onApplicationBootstrap(): Promise<void> {
    return this.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.stop();
  }

  override async start(): Promise<void> {
    await this.now().start();
    this.looking.onApplicationBootstrap();
  }

  override async stop(): Promise<void> {
    await this.looking.onModuleDestroy();
    await Promise.all([this.current?.feeds.stop(), this.next?.feeds.stop()]);
  }

  /** Connects the feeds of the next planned version, if it is near. @throws what connecting throws; retried later */
  async prepare(): Promise<void> {
    const nowMs = this.clock.now();
    const dueMs = this.list.nextFeedsMs(this.current?.fromMs ?? nowMs);
    if (dueMs !== undefined && dueMs - nowMs <= AHEAD_MS && this.next?.fromMs !== dueMs) {
      this.looking.end(this.next?.feeds);
      this.next = this.build(dueMs);
    }
    await Promise.all([this.current?.feeds.start(), this.next?.feeds.start()]);
  }

  /**
   * Takes the feeds of the last version up to a moment on the feed's clock. Builds them if they were not prepared, as when
   * the process started just before the moment, or no frame reached it for a while.
   */
  override moveTo(feedMs: number): void {
    const { current, next } = this;
    const fromMs = this.list.lastFeedsMs(feedMs);
    if (!current) return;
    if (feedMs < current.fromMs) {
      // The first feeds are those of the present; the frames since the last leader's may be of the version before.
      this.looking.end(next?.feeds);
      this.next = current;
      this.current = this.build(fromMs);
    } else if (fromMs > current.fromMs) {
      this.looking.end(current.feeds);
      if (next && next.fromMs <= fromMs) this.next = undefined;
      if (next && next.fromMs < fromMs) this.looking.end(next.feeds);
      this.current = next?.fromMs === fromMs ? next : this.build(fromMs);
    } else return;
    this.current.feeds.start().catch((error: unknown) => this.log.warn(UNCONNECTED, error));
  }

  label(instrument: Instrument): string | undefined {
    return this.now().label(instrument);
  }

  confirmsFirst(instrument: Instrument): boolean {
    return this.now().confirmsFirst(instrument);
  }

  override isLive(instrument: Instrument): boolean {
    return this.now().isLive(instrument);
  }

  override sources(instrument: Instrument): number {
    return this.now().sources(instrument);
  }

  override freshSources(instrument: Instrument, nowMs: number): number {
    return this.now().freshSources(instrument, nowMs);
  }

  override firstCommittedDay(): number {
    return this.now().firstCommittedDay();
  }

  override silence(instrument: Instrument): Silence | undefined {
    return this.now().silence(instrument);
  }

  override askCandles(instrument: Instrument): AskCandles | undefined {
    return this.now().askCandles(instrument);
  }

  get lagMs(): number {
    return this.now().lagMs;
  }

  take(fromMs: number, toMs: number): Tick[] {
    return this.now().take(fromMs, toMs);
  }

  history(instrument: Instrument, spans: readonly Span[]): (Candle | undefined)[] {
    return this.now().history(instrument, spans);
  }

  private build(fromMs: number): Dated {
    return { fromMs, feeds: this.make(this.list.at(fromMs)) };
  }

  /** The feeds in force, built when they are first needed: by then the versions are read. */
  private now(): Feed {
    const nowMs = this.clock.now();
    this.current ??= { fromMs: this.list.lastFeedsMs(nowMs), feeds: this.make(this.list.at(nowMs)) };
    return this.current.feeds;
  }
}

/** Looks for planned versions, and ends feeds that were replaced, away from the frames. */
class LookAhead extends Periodic {
  private ended: Feed[] = [];

  constructor(
    private readonly look: () => Promise<void>,
    log: Logger,
  ) {
    super(LOOK_MS, UNCONNECTED, log);
  }

  end(feeds: Feed | undefined): void {
    if (feeds) this.ended.push(feeds);
  }

  async run(): Promise<void> {
    const ended = this.ended;
    this.ended = [];
    await Promise.all(ended.map((feeds) => feeds.stop()));
    await this.look();
  }

  override async onModuleDestroy(): Promise<void> {
    await super.onModuleDestroy();
    await Promise.all(this.ended.map((feeds) => feeds.stop()));
  }
}
