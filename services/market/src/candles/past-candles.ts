import { AppError } from '@makoto/contracts';
import type { Feed, Span } from '../feeds/feed.js';
import type { Instrument } from '../instruments/instrument.js';
import type { Candle } from './candle.calc.js';
import { openSpansBefore } from './open-spans.calc.js';

/** Cached candles, in insertion order. */
const MAX_KNOWN = 50_000;
/** Candles drawn before yielding to the event loop: a few milliseconds of work. */
const AT_ONCE = 20;
/** Charts that may wait while others are drawn. */
const MAX_WAITING = 20;

/**
 * The feed's own history before its first stored tick, which never changes. Drawing it uses the CPU of the process that
 * publishes prices, so each candle is drawn once, one chart at a time, yielding to the event loop in between.
 */
export class PastCandles {
  private readonly known = new Map<string, Candle | undefined>();
  private drawing: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly feed: Feed) {}

  /**
   * The last `count` candles before `beforeMs` (an interval boundary), oldest first; fewer if the source has no more.
   * @throws TOO_MANY_REQUESTS if too many charts are waiting
   */
  async last(instrument: Instrument, intervalMs: number, beforeMs: number, count: number): Promise<Candle[]> {
    const spans = openSpansBefore(instrument.pastCalendar, intervalMs, beforeMs, count);
    const missing = spans.filter((span) => !this.known.has(keyOf(instrument, span)));
    const drawn = missing.length > 0 ? await this.inTurn(() => this.draw(instrument, missing)) : undefined;
    return spans.flatMap((span) => {
      const key = keyOf(instrument, span);
      return drawn?.get(key) ?? this.known.get(key) ?? [];
    });
  }

  /** Runs after the previous charts, whether or not they failed. */
  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= MAX_WAITING) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: 1 });
    this.waiting++;
    const done = this.drawing.then(work).finally(() => this.waiting--);
    this.drawing = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  /** The requested candles, including those evicted from the cache in the meantime. */
  private async draw(instrument: Instrument, spans: readonly Span[]): Promise<Map<string, Candle | undefined>> {
    const drawn = new Map<string, Candle | undefined>();
    for (let at = 0; at < spans.length; at += AT_ONCE) {
      const part = spans.slice(at, at + AT_ONCE);
      const keys = part.map((span) => keyOf(instrument, span));
      // Another chart may have drawn them while this one waited.
      const fresh = part.filter((_, i) => !this.known.has(keys[i] ?? ''));
      const candles = this.feed.history(instrument, fresh);
      for (const [i, span] of fresh.entries()) this.remember(keyOf(instrument, span), candles[i]);
      for (const key of keys) drawn.set(key, this.known.get(key));
      await new Promise((resolve) => setImmediate(resolve));
    }
    return drawn;
  }

  private remember(key: string, candle: Candle | undefined): void {
    const oldest = this.known.keys().next().value;
    if (this.known.size >= MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
    this.known.set(key, candle);
  }
}

const keyOf = ({ no }: Instrument, { fromMs, toMs }: Span): string => `${no}:${fromMs}:${toMs}`;
