import type { Tick } from '../instruments/instrument.js';
import { addTick, bucketStart, type Candle, INTERVAL_MS, mergeCandles } from '../candles/candle.calc.js';
import type { MinuteCandle } from '../candles/candles.repository.js';

const MINUTE_MS = INTERVAL_MS['1m'];

/** A day's figures of one instrument, micro-units; `change` is a fraction of the day's first price. */
export interface DayFigures {
  price: bigint;
  change: bigint;
  volume: bigint;
  high: bigint;
  low: bigint;
}

/** What one instrument starts with. */
export interface DayStart {
  /** All closed minutes from this moment on are in `minutes`. */
  fromMs: number;
  /** The feed's history of the part of the day before its ticks were kept. */
  prelude: readonly Candle[];
  minutes: readonly Candle[];
  current: Candle | undefined;
}

interface Page {
  fromMs: number;
  prelude: Candle[];
  minutes: Candle[];
  current: Candle | undefined;
  /** All but the current minute, as one candle. */
  closed: Candle | undefined;
}

/** A day of minutes of every instrument, in memory: the day's figures and the charts' newest part come from here. */
export class MinuteAggregates {
  private readonly pages = new Map<number, Page>();

  /** Begins an instrument's page anew. */
  start(no: number, { fromMs, prelude, minutes, current }: DayStart): void {
    const page: Page = { fromMs, prelude: [...prelude], minutes: [...minutes], current, closed: undefined };
    page.closed = total(page);
    this.pages.set(no, page);
  }

  /** Puts another history of the part of the day before the ticks in the place of the one it began with. */
  setPrelude(no: number, prelude: readonly Candle[]): void {
    const page = this.pages.get(no);
    if (!page) return;
    page.prelude = prelude.filter((candle) => candle.startMs >= page.fromMs);
    page.closed = total(page);
  }

  /** Takes in ticks up to a watermark, in order of their stamps; answers the minutes that are closed by it. */
  add(watermarkMs: number, ticks: readonly Tick[]): MinuteCandle[] {
    const closed: MinuteCandle[] = [];
    for (const tick of ticks) {
      const page = this.pages.get(tick.no);
      if (!page) continue;
      const startMs = bucketStart(tick.atMs, MINUTE_MS);
      if (page.current && page.current.startMs < startMs) closed.push(closeMinute(tick.no, page, page.current));
      page.current = addTick(page.current, tick, startMs);
    }
    for (const [no, page] of this.pages) {
      const { current } = page;
      if (current && current.startMs + MINUTE_MS <= watermarkMs) closed.push(closeMinute(no, page, current));
    }
    return closed;
  }

  /** Lets go of an instrument's minutes before `fromMs`. */
  forget(no: number, fromMs: number): void {
    const page = this.pages.get(no);
    if (!page || fromMs <= page.fromMs) return;
    page.fromMs = fromMs;
    page.prelude = page.prelude.filter((candle) => candle.startMs >= fromMs);
    page.minutes = page.minutes.filter((candle) => candle.startMs >= fromMs);
    page.closed = total(page);
  }

  /** An instrument's minutes in memory, the current one included, and from when on they are complete. */
  minutes(no: number): { fromMs: number; candles: Candle[] } {
    const page = this.pages.get(no);
    if (!page) return { fromMs: Number.MAX_SAFE_INTEGER, candles: [] };
    return { fromMs: page.fromMs, candles: page.current ? [...page.minutes, page.current] : page.minutes };
  }

  /** The last day's figures; undefined where nothing was ever quoted. */
  figures(no: number): DayFigures | undefined {
    const page = this.pages.get(no);
    const day = page?.current ? mergeCandles(page.closed, page.current, page.current.startMs) : page?.closed;
    if (!day) return undefined;
    const { open, high, low, close, volume } = day;
    return { price: close, change: ((close - open) * 1_000_000n) / open, volume, high, low };
  }
}

function closeMinute(no: number, page: Page, minute: Candle): MinuteCandle {
  page.minutes.push(minute);
  page.closed = mergeCandles(page.closed, minute, minute.startMs);
  page.current = undefined;
  return { ...minute, no };
}

function total(page: Page): Candle | undefined {
  let day: Candle | undefined;
  for (const candle of page.prelude) day = mergeCandles(day, candle, candle.startMs);
  for (const candle of page.minutes) day = mergeCandles(day, candle, candle.startMs);
  return day;
}
