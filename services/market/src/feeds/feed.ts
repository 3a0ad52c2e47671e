import type { Candle, StoredInterval } from '../candles/candle.calc.js';
import type { Instrument, Silence, Tick } from '../instruments/instrument.js';

/** A stretch of time, epoch milliseconds: `fromMs` belongs to it, `toMs` no longer does. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/**
 * Asks a source for its own candles of an interval that start in the span, in whatever order and quality it tells them.
 * Rejects where it does not answer in time, or the signal says so.
 */
export type AskCandles = (interval: StoredInterval, span: Span, signal: AbortSignal) => Promise<Candle[]>;

/**
 * Where ticks come from. The publisher pulls once a grid instant; a source that pushes (a WebSocket) collects what
 * arrives and hands it over when asked. A feed does not decide what counts: the publisher sets aside what is late.
 */
export abstract class Feed {
  /** `simulated`, or the name of an instrument's source, as customers read it; undefined where it is not quoted. */
  abstract label(instrument: Instrument): string | undefined;

  /** Whether an instrument's very first price must be confirmed by others: not where the feed makes prices itself. */
  abstract confirmsFirst(instrument: Instrument): boolean;

  /** When an instrument's line is silent by design, as customers are told; no source but a simulated one knows that. */
  silence(_instrument: Instrument): Silence | undefined {
    return undefined;
  }

  /** How long a grid instant waits for ticks still under way, milliseconds; 0 where none can be. */
  abstract readonly lagMs: number;

  /**
   * What has arrived since the last call and is stamped at or before `toMs`. Whatever is stamped at or before `fromMs`,
   * the watermark, comes too late to count; the publisher records it as such.
   */
  abstract take(fromMs: number, toMs: number): Tick[];

  /** A candle for each span of an instrument's past, undefined where the source knows nothing of it. */
  abstract history(instrument: Instrument, spans: readonly Span[]): (Candle | undefined)[];

  /** How an instrument's source is asked for its own candles; undefined where it tells none. For charts, never a price. */
  askCandles(_instrument: Instrument): AskCandles | undefined {
    return undefined;
  }

  /** Begins to bring ticks. @throws ConfigError where its settings cannot be met */
  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Lets go of everything. */
  stop(): Promise<void> {
    return Promise.resolve();
  }
}
