import { singleFlight } from '@makoto/platform';
import type { Candle } from '../candles/candle.calc.js';
import type { Instrument, Silence, Tick } from '../instruments/instrument.js';
import { type AskCandles, Feed, type Span } from './feed.js';
import { MedianQuotes } from './median/median-quotes.js';

/**
 * Combines the feeds of all instruments. An instrument without a feed is not quoted; one with several live feeds has the
 * median of their fresh quotes as its price.
 */
export class FeedSet extends Feed {
  readonly lagMs: number;
  private readonly feeds: Feed[];
  private readonly medians: MedianQuotes;
  private readonly unconnected: Set<Feed>;
  private readonly connect = singleFlight(async () => {
    const starting = [...this.unconnected].map(async (feed) => {
      await feed.start();
      this.unconnected.delete(feed);
    });
    await Promise.all(starting);
  });

  constructor(private readonly byInstrument: ReadonlyMap<number, readonly [Feed, ...Feed[]]>) {
    super();
    this.feeds = [...new Set([...byInstrument.values()].flat())];
    this.unconnected = new Set(this.feeds);
    const several = [...byInstrument].filter(([, { length }]) => length > 1);
    this.medians = new MedianQuotes(new Map(several.map(([no, { length }]) => [no, length])));
    this.lagMs = Math.max(0, ...this.feeds.map((feed) => feed.lagMs));
  }

  override firstCommittedDay(): number {
    return Math.min(...this.feeds.map((feed) => feed.firstCommittedDay()));
  }

  /** Starts the feeds that have not started yet, so that it can be called again after a failure. */
  override start(): Promise<void> {
    return this.connect();
  }

  override async stop(): Promise<void> {
    await Promise.all(this.feeds.map((feed) => feed.stop()));
  }

  label(instrument: Instrument): string | undefined {
    const feeds = this.byInstrument.get(instrument.no);
    return feeds?.map((feed) => feed.label(instrument)).join(', ');
  }

  confirmsFirst(instrument: Instrument): boolean {
    return this.first(instrument)?.confirmsFirst(instrument) ?? true;
  }

  override isLive(instrument: Instrument): boolean {
    return this.first(instrument)?.isLive(instrument) ?? false;
  }

  override sources({ no }: Instrument): number {
    return this.byInstrument.get(no)?.length ?? 0;
  }

  override silence(instrument: Instrument): Silence | undefined {
    return this.first(instrument)?.silence(instrument);
  }

  override askCandles(instrument: Instrument): AskCandles | undefined {
    return this.first(instrument)?.askCandles(instrument);
  }

  override freshSources({ no }: Instrument, nowMs: number): number {
    return this.medians.fresh(no, nowMs).length;
  }

  take(fromMs: number, toMs: number): Tick[] {
    const ticks: Tick[] = [];
    for (const feed of this.feeds) {
      for (const tick of feed.take(fromMs, toMs)) {
        const source = (this.byInstrument.get(tick.no)?.length ?? 1) > 1 ? feed.name : undefined;
        if (source === undefined) ticks.push(tick);
        else this.medians.offer(source, tick, fromMs);
      }
    }
    return [...ticks, ...this.medians.take(fromMs, toMs)];
  }

  history(instrument: Instrument, spans: readonly Span[]): (Candle | undefined)[] {
    return this.first(instrument)?.history(instrument, spans) ?? spans.map(() => undefined);
  }

  /** The feed that alone serves an instrument, or the preferred one of several. */
  private first({ no }: Instrument): Feed | undefined {
    return this.byInstrument.get(no)?.[0];
  }
}
