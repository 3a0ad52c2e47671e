import type { Candle, StoredInterval } from '../candles/candle.calc.js';
import type { Instrument, Silence, Tick } from '../instruments/instrument.js';

/** The label of simulated prices. */
export const SIMULATED = 'simulated';

/** A time range in epoch milliseconds, `fromMs` inclusive, `toMs` exclusive. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/**
 * Requests a source's candles of an interval that start in the span, unsorted and unchecked. Rejects on timeout or
 * abort.
 */
export type AskCandles = (interval: StoredInterval, span: Span, signal: AbortSignal) => Promise<Candle[]>;

/**
 * A source of ticks. The publisher pulls once per frame; a source that pushes (a WebSocket) buffers until then. A feed
 * does not decide which ticks count; the publisher rejects late ones.
 */
export abstract class Feed {
  /** `simulated`, or the name of the instrument's source as shown to customers; undefined if it is not quoted. */
  abstract label(instrument: Instrument): string | undefined;

  /**
   * Whether an instrument's very first price must be confirmed by further ticks. Not needed for feeds that generate
   * prices.
   */
  abstract confirmsFirst(instrument: Instrument): boolean;

  /** When an instrument is silent by design, as customers are told. Only the simulated feed knows this. */
  silence(_instrument: Instrument): Silence | undefined {
    return undefined;
  }

  /** The first UTC day whose simulated prices are committed beforehand, counted from 1970; infinity if none is simulated. */
  firstCommittedDay(): number {
    return Number.POSITIVE_INFINITY;
  }

  /**
   * Whether an instrument's prices come from a source that others can watch too; the entry of an order must then be a price
   * that was not known when the order was accepted.
   */
  isLive(_instrument: Instrument): boolean {
    return false;
  }

  /** One word that names it among several sources of an instrument. */
  readonly name: string = SIMULATED;

  /** How many sources an instrument's price is the median of; 1 if it is a source's own price. */
  sources(_instrument: Instrument): number {
    return 1;
  }

  /** How many sources of an instrument with several have a fresh quote at `nowMs`. */
  freshSources(_instrument: Instrument, _nowMs: number): number {
    return 0;
  }

  /** How long each frame waits for ticks in transit, in milliseconds; 0 if there can be none. */
  abstract get lagMs(): number;

  /**
   * The ticks that arrived since the last call, stamped at or before `toMs`. Ticks stamped at or before the watermark
   * `fromMs` are late; the publisher records them as such.
   */
  abstract take(fromMs: number, toMs: number): Tick[];

  /** Applies the sources that are in force at a moment on the feed's clock, epoch milliseconds. */
  moveTo(_feedMs: number): void {
    // Most feeds have the same sources for good.
  }

  /** A candle for each span of an instrument's past; undefined where the source has none. */
  abstract history(instrument: Instrument, spans: readonly Span[]): (Candle | undefined)[];

  /**
   * How to request candles from an instrument's source; undefined if it has none. For charts only, never for prices.
   */
  askCandles(_instrument: Instrument): AskCandles | undefined {
    return undefined;
  }

  /** Starts delivering ticks. @throws ConfigError if its settings are invalid */
  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Releases all resources. */
  stop(): Promise<void> {
    return Promise.resolve();
  }
}
