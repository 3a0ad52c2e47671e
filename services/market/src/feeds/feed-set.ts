import type { Candle } from '../candles/candle.calc.js';
import type { Instrument, Silence, Tick } from '../instruments/instrument.js';
import { type AskCandles, Feed, type Span } from './feed.js';

/** Combines the feeds of all instruments. An instrument without a feed is not quoted. */
export class FeedSet extends Feed {
  readonly lagMs: number;
  private readonly feeds: Feed[];

  constructor(private readonly byInstrument: ReadonlyMap<number, Feed>) {
    super();
    this.feeds = [...new Set(byInstrument.values())];
    this.lagMs = Math.max(0, ...this.feeds.map((feed) => feed.lagMs));
  }

  override async start(): Promise<void> {
    for (const feed of this.feeds) await feed.start();
  }

  override async stop(): Promise<void> {
    await Promise.all(this.feeds.map((feed) => feed.stop()));
  }

  label(instrument: Instrument): string | undefined {
    return this.byInstrument.get(instrument.no)?.label(instrument);
  }

  confirmsFirst(instrument: Instrument): boolean {
    return this.byInstrument.get(instrument.no)?.confirmsFirst(instrument) ?? true;
  }

  override silence(instrument: Instrument): Silence | undefined {
    return this.byInstrument.get(instrument.no)?.silence(instrument);
  }

  override askCandles(instrument: Instrument): AskCandles | undefined {
    return this.byInstrument.get(instrument.no)?.askCandles(instrument);
  }

  take(fromMs: number, toMs: number): Tick[] {
    const [only, ...more] = this.feeds;
    if (only && more.length === 0) return only.take(fromMs, toMs);
    return this.feeds.flatMap((feed) => feed.take(fromMs, toMs));
  }

  history(instrument: Instrument, spans: readonly Span[]): (Candle | undefined)[] {
    return this.byInstrument.get(instrument.no)?.history(instrument, spans) ?? spans.map(() => undefined);
  }
}
