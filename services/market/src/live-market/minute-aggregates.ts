import { addTick, bucketStart, type Candle, INTERVAL_MS, mergeCandles } from '../candles/candle.calc.js';
import type { MinuteCandle } from '../candles/candles.repository.js';
import type { Tick } from '../instruments/instrument.js';

const MINUTE_MS = INTERVAL_MS['1m'];

/** An instrument's figures for a day, in micro-units; `change` is a fraction of the first price. */
export interface DayFigures {
  price: bigint;
  change: bigint;
  volume: bigint;
  high: bigint;
  low: bigint;
}

/** The initial data of an instrument. */
export interface InstrumentDay {
  /** `minutes` contains all closed minutes from this moment on. */
  fromMs: number;
  /** History for the part of the day before the first stored tick. */
  prelude: readonly Candle[];
  minutes: readonly Candle[];
  current: Candle | undefined;
}

interface Day {
  fromMs: number;
  prelude: Candle[];
  minutes: Candle[];
  current: Candle | undefined;
  /** Everything except the current minute, as one candle. */
  closed: Candle | undefined;
}

/**
 * A day of minute candles of every instrument in memory. The day's figures and the newest part of charts come from
 * here.
 */
export class MinuteAggregates {
  private readonly days = new Map<number, Day>();

  /** Sets or replaces an instrument's data. */
  start(no: number, { fromMs, prelude, minutes, current }: InstrumentDay): void {
    const day: Day = { fromMs, prelude: [...prelude], minutes: [...minutes], current, closed: undefined };
    day.closed = total(day);
    this.days.set(no, day);
  }

  /** Whether an instrument has data. */
  has(no: number): boolean {
    return this.days.has(no);
  }

  /** Replaces the history before the first tick. */
  setPrelude(no: number, prelude: readonly Candle[]): void {
    const day = this.days.get(no);
    if (!day) return;
    day.prelude = prelude.filter((candle) => candle.startMs >= day.fromMs);
    day.closed = total(day);
  }

  /** Adds ticks up to a watermark, ordered by timestamp; returns the minutes that this closes. */
  add(watermarkMs: number, ticks: readonly Tick[]): MinuteCandle[] {
    const closed: MinuteCandle[] = [];
    for (const tick of ticks) {
      const day = this.days.get(tick.no);
      if (!day) continue;
      const startMs = bucketStart(tick.atMs, MINUTE_MS);
      if (day.current && day.current.startMs < startMs) closed.push(closeMinute(tick.no, day, day.current));
      day.current = addTick(day.current, tick, startMs);
    }
    for (const [no, day] of this.days) {
      const { current } = day;
      if (current && current.startMs + MINUTE_MS <= watermarkMs) closed.push(closeMinute(no, day, current));
    }
    return closed;
  }

  /** Drops an instrument's minutes before `fromMs`. */
  forget(no: number, fromMs: number): void {
    const day = this.days.get(no);
    if (!day || fromMs <= day.fromMs) return;
    day.fromMs = fromMs;
    day.prelude = day.prelude.filter((candle) => candle.startMs >= fromMs);
    day.minutes = day.minutes.filter((candle) => candle.startMs >= fromMs);
    day.closed = total(day);
  }

  /** An instrument's minutes in memory, including the current one, and from when they are complete. */
  minutes(no: number): { fromMs: number; candles: Candle[] } {
    const day = this.days.get(no);
    if (!day) return { fromMs: Number.MAX_SAFE_INTEGER, candles: [] };
    return { fromMs: day.fromMs, candles: day.current ? [...day.minutes, day.current] : day.minutes };
  }

  /** The day's figures; undefined if the instrument was never quoted. */
  figures(no: number): DayFigures | undefined {
    const day = this.days.get(no);
    const whole = day?.current ? mergeCandles(day.closed, day.current, day.current.startMs) : day?.closed;
    if (!whole) return undefined;
    const { open, high, low, close, volume } = whole;
    return { price: close, change: ((close - open) * 1_000_000n) / open, volume, high, low };
  }
}

function closeMinute(no: number, day: Day, minute: Candle): MinuteCandle {
  day.minutes.push(minute);
  day.closed = mergeCandles(day.closed, minute, minute.startMs);
  day.current = undefined;
  return { ...minute, no };
}

function total(day: Day): Candle | undefined {
  let sum: Candle | undefined;
  for (const candle of [...day.prelude, ...day.minutes]) sum = mergeCandles(sum, candle, candle.startMs);
  return sum;
}
