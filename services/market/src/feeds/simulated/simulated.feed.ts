import { FRAME_MS } from '@makoto/contracts';
import type { Candle } from '../../candles/candle.calc.js';
import type { Instrument, Silence, Tick } from '../../instruments/instrument.js';
import { Feed, SIMULATED, type Span } from '../feed.js';
import { DAY_STEPS, dayOfStep, daySeed } from './day-seed.calc.js';
import { Noise } from './noise.calc.js';
import { ANCHOR_STEPS } from './path.calc.js';
import { SimulatedPath } from './simulated-path.js';

/**
 * Share of grid steps at which an instrument ticks, in addition to every fourth, which always has one: about 3.2 ticks
 * a second.
 */
const TICK_SHARE = 0.75;
const CERTAIN_EVERY = 4;
const TICKS_A_STEP = 1 / CERTAIN_EVERY + (1 - 1 / CERTAIN_EVERY) * TICK_SHARE;
/** How many prices a past candle is drawn from. */
const MAX_SAMPLES = 12;

/**
 * Simulated markets. Every tick is a pure function of seed, instrument and grid step, so any process gets the same
 * prices at any time. At most one tick per instrument and frame; its price is the path's value at the frame's end. A
 * closed or silent market does not tick while its path continues, so it reopens with a gap, as real markets do.
 *
 * From the first committed day on, each UTC day has a seed of its own, which is opened when the day is over
 * (docs/price-rule.md). Earlier days, and the charts' past, are drawn from the secret seed itself.
 */
export class SimulatedFeed extends Feed {
  readonly lagMs = 0;
  private readonly markets: SimulatedMarket[];
  private readonly byNo: Map<number, SimulatedMarket>;

  constructor(
    secret: string,
    instruments: readonly Instrument[],
    private readonly firstDay = Number.POSITIVE_INFINITY,
  ) {
    super();
    const paths = new Map<string, SimulatedPath>();
    const pathOf = (name: string): SimulatedPath => {
      const path = paths.get(name) ?? new SimulatedPath(secret, name, firstDay);
      paths.set(name, path);
      return path;
    };
    this.markets = instruments.map((instrument) => new SimulatedMarket(secret, instrument, pathOf, firstDay));
    this.byNo = new Map(this.markets.map((market) => [market.instrument.no, market]));
  }

  override firstCommittedDay(): number {
    return this.firstDay;
  }

  label(): string {
    return SIMULATED;
  }

  confirmsFirst(): boolean {
    return false;
  }

  override silence({ model }: Instrument): Silence | undefined {
    return model.silence;
  }

  take(fromMs: number, toMs: number): Tick[] {
    const ticks: Tick[] = [];
    for (let step = Math.floor(fromMs / FRAME_MS) + 1; step * FRAME_MS <= toMs; step++) {
      for (const market of this.markets) {
        const tick = market.tick(step);
        if (tick) ticks.push(tick);
      }
    }
    return ticks;
  }

  history(instrument: Instrument, spans: readonly Span[]): (Candle | undefined)[] {
    const market = this.byNo.get(instrument.no);
    return spans.map((span) => market?.candle(span));
  }
}

/** One instrument of the simulated feed. */
class SimulatedMarket {
  private readonly noise: Noise;
  private dayNoise: { day: number; noise: Noise } | undefined;
  private readonly paths: readonly (readonly [SimulatedPath, number])[];
  private readonly scale: number;
  private readonly unit: bigint;

  constructor(
    private readonly secret: string,
    readonly instrument: Instrument,
    pathOf: (name: string) => SimulatedPath,
    private readonly firstDay: number,
  ) {
    this.noise = new Noise(secret, `ticks:${instrument.symbol}`);
    this.paths = instrument.model.paths.map(([name, volatility]) => [pathOf(name), volatility] as const);
    this.scale = 10 ** instrument.decimals;
    this.unit = 10n ** BigInt(6 - instrument.decimals);
  }

  /** The tick of the frame that ends at `step`, stamped within it; undefined if there is none. */
  tick(step: number): Tick | undefined {
    const { noise, x, y, offsetMs } = this.place(step);
    if (step % CERTAIN_EVERY !== 0 && noise.uniform(0, x, y) >= TICK_SHARE) return undefined;
    const atMs = step * FRAME_MS - offsetMs;
    if (!this.instrument.calendar.isOpen(atMs) || this.silentAt(atMs)) return undefined;
    const units = this.units(step);
    const half = Math.max(
      1,
      Math.round(units * this.instrument.model.halfSpread * (0.6 + 0.8 * noise.uniform(2, x, y))),
    );
    const volume = -Math.log1p(-noise.uniform(3, x, y)) * this.instrument.model.tickVolume;
    return {
      no: this.instrument.no,
      atMs,
      price: BigInt(units) * this.unit,
      bid: BigInt(units - half) * this.unit,
      ask: BigInt(units + half) * this.unit,
      volume: BigInt(Math.round(volume * 1e6)),
    };
  }

  /** The noise of the frame that ends at `step`, its coordinates in it, and how long before the end its tick is stamped. */
  private place(step: number): { noise: Noise; x: number; y: number; offsetMs: number } {
    const day = dayOfStep(step);
    if (day < this.firstDay) {
      const [x, y] = [step % ANCHOR_STEPS, Math.floor(step / ANCHOR_STEPS)];
      return { noise: this.noise, x, y, offsetMs: this.noise.bits(1, x, y) % FRAME_MS };
    }
    if (this.dayNoise?.day !== day) {
      this.dayNoise = { day, noise: new Noise(daySeed(this.secret, day), `ticks:${this.instrument.symbol}`) };
    }
    const { noise } = this.dayNoise;
    const x = step - day * DAY_STEPS;
    // Never on the grid, so that every tick of a day is stamped within it.
    return { noise, x, y: 0, offsetMs: 1 + (noise.bits(1, x, 0) % (FRAME_MS - 1)) };
  }

  /**
   * A past candle from at most 12 prices: open and close are exact, high and low approximate. Undefined if the market
   * was closed or silent throughout.
   */
  candle({ fromMs, toMs }: Span): Candle | undefined {
    const calendar = this.instrument.pastCalendar;
    let candle: Candle | undefined;
    let openMs = 0;
    const sessions = calendar.sessions(fromMs, toMs);
    const samples = Math.ceil(MAX_SAMPLES / sessions.length);
    for (const session of sessions) {
      const open = this.spoken(Math.max(fromMs, session.openMs), Math.min(toMs, session.closeMs));
      if (open.fromMs >= open.toMs) continue;
      openMs += open.toMs - open.fromMs;
      candle = this.sample(candle, fromMs, open, samples);
    }
    if (!candle) return undefined;
    const liveliness = 0.6 + 0.8 * this.noise.uniform(4, Math.floor(fromMs / 1000) % ANCHOR_STEPS, 0);
    const ticks = (openMs / FRAME_MS) * TICKS_A_STEP * liveliness;
    return { ...candle, volume: BigInt(Math.round(ticks * this.instrument.model.tickVolume * 1e6)) };
  }

  private sample(start: Candle | undefined, startMs: number, open: Span, most: number): Candle | undefined {
    const first = Math.floor(open.fromMs / FRAME_MS) + 1;
    const steps = Math.floor((open.toMs - 1) / FRAME_MS) - first;
    const last = Math.min(most - 1, steps);
    let candle = start;
    for (let i = 0; i <= last; i++) {
      const step = last === 0 ? first : first + Math.round((steps * i) / last);
      if (this.silentAt(step * FRAME_MS)) continue;
      const price = BigInt(this.units(step)) * this.unit;
      if (!candle) candle = { startMs, open: price, high: price, low: price, close: price, volume: 0n };
      else {
        if (price > candle.high) candle.high = price;
        if (price < candle.low) candle.low = price;
        candle.close = price;
      }
    }
    return candle;
  }

  private silentAt(atMs: number): boolean {
    const { silence } = this.instrument.model;
    return silence !== undefined && atMs % silence.everyMs < silence.forMs;
  }

  /** Trims the silences at both ends of a span; empty if it is all silence. */
  private spoken(fromMs: number, toMs: number): Span {
    const { silence } = this.instrument.model;
    if (!silence) return { fromMs, toMs };
    const first = fromMs % silence.everyMs;
    const last = (toMs - 1) % silence.everyMs;
    return {
      fromMs: first < silence.forMs ? fromMs - first + silence.forMs : fromMs,
      toMs: last < silence.forMs ? toMs - 1 - last : toMs,
    };
  }

  /** The price at a grid step, in units of its last decimal. */
  private units(step: number): number {
    let log = 0;
    for (const [path, volatility] of this.paths) log += path.at(step) * volatility;
    return Math.round(this.instrument.model.base * Math.exp(log) * this.scale);
  }
}
