import { Clock, Logger, Periodic } from '@makoto/platform';
import type { Candle } from '../candles/candle.calc.js';
import type { Instrument, Silence, Tick } from '../instruments/instrument.js';
import type { InstrumentList } from '../instruments/instrument-list.js';
import { type AskCandles, Feed, type Span } from './feed.js';

/** How long before they are needed the next feeds are connected, and how often to look. */
const AHEAD_MS = 60_000;
const LOOK_MS = 5_000;

/** The feeds of the instruments as they are from a moment on. */
interface Dated {
  fromMs: number;
  feeds: Feed;
}

/**
 * The feeds of the instruments in force. The feeds of a planned version are built and connected a minute ahead and take
 * over with the first frame after its moment, so that no tick is missing and none comes from both.
 */
export class CurrentFeeds extends Feed {
  private current: Dated | undefined;
  private next: Dated | undefined;
  private readonly looking: LookAhead;

  constructor(
    private readonly list: InstrumentList,
    private readonly clock: Clock,
    log: Logger,
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
    if (dueMs === undefined || dueMs - nowMs > AHEAD_MS || this.next?.fromMs === dueMs) return;
    const replaced = this.next;
    const feeds = this.make(this.list.at(dueMs));
    await feeds.start();
    this.next = { fromMs: dueMs, feeds };
    await replaced?.feeds.stop();
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
    if (this.next && this.next.fromMs <= fromMs) this.takeNext(this.next);
    return this.now().take(fromMs, toMs);
  }

  history(instrument: Instrument, spans: readonly Span[]): (Candle | undefined)[] {
    return this.now().history(instrument, spans);
  }

  private takeNext(next: Dated): void {
    const before = this.current?.feeds;
    this.current = next;
    this.next = undefined;
    this.looking.end(before);
  }

  /** The feeds in force, built when they are first needed: by then the versions are read. */
  private now(): Feed {
    if (!this.current) {
      const fromMs = this.clock.now();
      this.current = { fromMs, feeds: this.make(this.list.at(fromMs)) };
    }
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
    super(LOOK_MS, 'could not connect the feeds of a planned version', log);
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
