import { FRAME_MS } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { type Candle, INTERVAL_MS } from '../candles/candle.calc.js';
import { CandlesRepository, type MinuteCandle } from '../candles/candles.repository.js';
import { openSpansBefore } from '../candles/open-spans.calc.js';
import { SourceCandlesRepository } from '../candles/source-candles.repository.js';
import { Feed } from '../feeds/feed.js';
import type { Instrument, Tick } from '../instruments/instrument.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { TicksRepository } from '../ticks/ticks.repository.js';
import { MinuteAggregates } from './minute-aggregates.js';
import { TickWindow, WINDOW_MS } from './tick-window.js';

const MINUTE_MS = INTERVAL_MS['1m'];
const DAY_MS = INTERVAL_MS['1d'];
const PRELUDE_MS = INTERVAL_MS['15m'];
const SOURCE_PRELUDE_MS = INTERVAL_MS['5m'];
const LEADER_CLOCK_MS = MINUTE_MS;
/** Delays up to this are normal; a larger one means that the clocks differ. */
const MAX_DELAY_MS = 1_000;
const MINUTES_A_DAY = DAY_MS / MINUTE_MS;

/**
 * This process's current view of the market: the newest ticks, a day of minutes and the watermark. It works the same
 * whether the process publishes the frames or receives them; anything missed is read from the ticks table.
 */
@Injectable()
export class LiveMarket {
  readonly window = new TickWindow();
  readonly aggregates = new MinuteAggregates();
  /** Symbols that the last frame reported as suspended. */
  suspended: ReadonlySet<string> = new Set();
  /** The newest frame from another process: how far its watermark was behind our clock, and when it arrived. */
  private leaderClock: { behindMs: number; at: number } | undefined;
  /** When this process had loaded its state; before that it cannot know how long a market has been silent. */
  loadedMs = 0;
  private since = new Map<number, number>();
  private prunedMs = 0;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly ticks: TicksRepository,
    private readonly candles: CandlesRepository,
    private readonly sourceCandles: SourceCandlesRepository,
    private readonly feed: Feed,
    private readonly clock: Clock,
    readonly instruments: InstrumentList,
  ) {}

  /** When an instrument's stored ticks begin, in epoch milliseconds; earlier charts show the feed's history. */
  sinceMs(no: number): number {
    return this.since.get(no) ?? 0;
  }

  /** Loads the state from the tables. */
  load(): Promise<void> {
    return this.inTurn(async () => {
      await this.readAll();
      this.loadedMs = this.clock.now();
    });
  }

  /** Records that a frame arrived from another process. */
  frameReceived(watermarkMs: number): void {
    this.leaderClock = { behindMs: this.clock.now() - watermarkMs, at: performance.now() };
  }

  /** How far our clock is ahead of the leader's, in milliseconds; 0 if no frame arrived within the last minute. */
  aheadMs(): number {
    return this.leaderClock && performance.now() - this.leaderClock.at < LEADER_CLOCK_MS
      ? this.leaderClock.behindMs - this.feed.lagMs
      : 0;
  }

  /**
   * The current time by the leader's clock, in epoch milliseconds. With a clock that is off, stale prices would look
   * fresh, or fresh ones stale.
   */
  nowMs(): number {
    const aheadMs = this.leaderClock ? this.leaderClock.behindMs - this.feed.lagMs : 0;
    return this.clock.now() - (Math.abs(aheadMs) > MAX_DELAY_MS ? aheadMs : 0);
  }

  /** Records that this process is now the leader, so its own clock counts. */
  lead(): void {
    this.leaderClock = undefined;
  }

  /** Applies the frame that directly follows the last one; returns the minutes that it closes. */
  apply(watermarkMs: number, ticks: readonly Tick[]): MinuteCandle[] {
    if (watermarkMs <= this.window.watermarkMs) return [];
    this.moveTo(watermarkMs);
    const closed = this.aggregates.add(watermarkMs, ticks);
    this.window.add(watermarkMs, ticks);
    if (watermarkMs - this.prunedMs >= MINUTE_MS) {
      this.prunedMs = watermarkMs;
      for (const instrument of this.instruments.all)
        this.aggregates.forget(instrument.no, dayStart(instrument, watermarkMs));
    }
    return closed;
  }

  /**
   * Reads persisted ticks that are not in memory yet, one read at a time. Only persisted ticks count as known, whatever
   * a frame says.
   */
  catchUp(): Promise<void> {
    return this.inTurn(() => this.readOn());
  }

  /** Reloads the part of the day before an instrument's ticks from its source's candles. */
  readPrelude(instrument: Instrument): Promise<void> {
    return this.inTurn(async () => {
      const nowMs = this.clock.now();
      this.aggregates.setPrelude(instrument.no, await this.prelude(instrument, dayStart(instrument, nowMs), nowMs));
    });
  }

  /** Applies the versions of instruments that are in force at a moment on the feed's clock. */
  moveTo(feedMs: number): void {
    this.advance(feedMs);
    for (const { no, listedMs } of this.instruments.all) {
      if (listedMs === undefined || this.aggregates.has(no)) continue;
      this.since.set(no, listedMs);
      this.aggregates.start(no, { fromMs: listedMs, prelude: [], minutes: [], current: undefined });
    }
  }

  private advance(feedMs: number): void {
    this.instruments.advance(feedMs);
    this.feed.moveTo(feedMs);
  }

  private inTurn(read: () => Promise<void>): Promise<void> {
    const reading = this.reading.then(read);
    this.reading = reading.catch(() => undefined);
    return reading;
  }

  private async readOn(): Promise<void> {
    const knownMs = this.window.watermarkMs;
    const persistedMs = await this.ticks.watermark();
    if (persistedMs <= knownMs) return;
    if (persistedMs - knownMs > WINDOW_MS) await this.readAll();
    else this.apply(persistedMs, await this.ticks.between(knownMs, persistedMs));
  }

  private async readAll(): Promise<void> {
    const nowMs = this.clock.now();
    const watermarkMs = await this.ticks.watermark();
    this.advance(watermarkMs);
    this.since = await this.ticks.since(this.instruments.all, Math.floor(nowMs / FRAME_MS) * FRAME_MS);
    const fromMs = watermarkMs - WINDOW_MS;
    for (const instrument of this.instruments.all) await this.loadDay(instrument, nowMs, watermarkMs);
    this.window.reset(fromMs, watermarkMs, await this.ticks.between(fromMs, watermarkMs));
  }

  private async loadDay(instrument: Instrument, nowMs: number, watermarkMs: number): Promise<void> {
    const { no } = instrument;
    const fromMs = dayStart(instrument, nowMs);
    const minutes = await this.candles.last(no, MINUTE_MS, fromMs, watermarkMs, 2 * MINUTES_A_DAY);
    const storedMs = (minutes.at(-1)?.startMs ?? fromMs - MINUTE_MS) + MINUTE_MS;
    const fresh = await this.ticks.fold(no, MINUTE_MS, storedMs, watermarkMs + 1);
    const last = fresh.at(-1);
    const current = last && last.startMs + MINUTE_MS > watermarkMs ? fresh.pop() : undefined;
    this.aggregates.start(no, {
      fromMs,
      prelude: await this.prelude(instrument, fromMs, nowMs),
      minutes: [...minutes, ...fresh],
      current,
    });
  }

  /** The feed's history, or the source's candles, for the part of the day before the first tick. */
  private async prelude(instrument: Instrument, fromMs: number, nowMs: number): Promise<Candle[]> {
    const untilMs = Math.min(this.sinceMs(instrument.no), nowMs);
    if (untilMs <= fromMs || instrument.listedMs !== undefined) return [];
    const source = this.feed.label(instrument);
    if (this.feed.askCandles(instrument) && source !== undefined) {
      const span = { fromMs, toMs: untilMs };
      return this.sourceCandles.last(instrument.no, source, SOURCE_PRELUDE_MS, span, DAY_MS / SOURCE_PRELUDE_MS);
    }
    const calendar = instrument.pastCalendar;
    const whole = Math.ceil(untilMs / PRELUDE_MS) * PRELUDE_MS;
    const spans = openSpansBefore(calendar, PRELUDE_MS, whole, DAY_MS / PRELUDE_MS)
      .map((span) => ({ fromMs: Math.max(span.fromMs, fromMs), toMs: Math.min(span.toMs, untilMs) }))
      .filter((span) => span.fromMs < span.toMs);
    return this.feed.history(instrument, spans).filter((candle) => candle !== undefined);
  }
}

/** The start of the 24 hours shown: up to now, or up to the last close of a closed market. */
function dayStart(instrument: Instrument, nowMs: number): number {
  const { calendar } = instrument;
  const endMs = calendar.isOpen(nowMs) ? nowMs : (calendar.lastClose(nowMs) ?? nowMs);
  return Math.floor((endMs - DAY_MS) / MINUTE_MS) * MINUTE_MS;
}
