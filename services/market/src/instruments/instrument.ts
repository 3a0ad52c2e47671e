import type { Category, Lang } from '@makoto/contracts';
import type { SessionCalendar } from '../sessions/session.calc.js';

/**
 * When an instrument is silent: for `forMs` from every multiple of `everyMs` of the feed's clock (epoch milliseconds).
 * Both are whole seconds.
 */
export interface Silence {
  everyMs: number;
  forMs: number;
}

/** How the simulated feed moves an instrument. Other feeds ignore it. */
export interface SimulationModel {
  /** The long-term price level. */
  base: number;
  /**
   * The random paths it follows and their weights: yearly volatility as a fraction (0.08 is 8 %). Instruments that
   * share a path move together; a cross rate follows the paths of both legs.
   */
  paths: readonly (readonly [path: string, volatility: number])[];
  /** Typical distance from price to bid or ask, as a fraction of the price. */
  halfSpread: number;
  /** Typical volume of a tick, in units of the instrument. */
  tickVolume: number;
  /** When it is silent, as a thin market may be; undefined if never. */
  silence?: Silence;
}

/** How many consecutive ticks confirm a level, and the minimum time they span. */
export interface Confirmation {
  ticks: number;
  spanMs: number;
}

/** The bounds of an instrument's outlier filter; outlier-rules.ts explains them. */
export interface OutlierBounds {
  /** The largest step between published prices, in millionths of the price. */
  jumpPpm: bigint;
  back: Confirmation;
  moved: Confirmation;
}

/** A source of an instrument's ticks and its name there. */
export interface FeedSource {
  kind: string;
  symbol: string;
}

/**
 * One version of a quoted instrument. `rate` instruments serve conversions only and are not listed as products.
 */
export interface Instrument {
  /** Its number in the tables; never reused. */
  no: number;
  /** Its symbol, which is also its product id. */
  symbol: string;
  category: Category | 'rate';
  names: Readonly<Record<Lang, string>>;
  /** Decimals of a price, 0 to 6. */
  decimals: number;
  /** Maximum age of a tick used as a price, in milliseconds. */
  maxGapMs: number;
  calendar: SessionCalendar;
  model: SimulationModel;
  /** 0: built in; operators' versions count from 1. */
  version: number;
  /** From when on it is in force, epoch milliseconds on the grid of the frames; 0 if built in. */
  effectiveMs: number;
  /** Whether new orders are accepted. */
  open: boolean;
  /** Its place in lists. */
  position: number;
  filter: OutlierBounds;
  /** Its sources, the preferred one first; undefined for those of the settings. */
  sources?: readonly FeedSource[] | undefined;
  /** When operators listed it, epoch milliseconds: it has no history before. Undefined if built in. */
  listedMs?: number | undefined;
  /** The hours of its first version, by which the time before its first tick is drawn. */
  pastCalendar: SessionCalendar;
}

/**
 * A price with its timestamp. Prices and volume are in micro-units, the timestamp in epoch milliseconds of the feed's
 * clock.
 */
export interface Tick {
  no: number;
  atMs: number;
  price: bigint;
  bid: bigint;
  ask: bigint;
  volume: bigint;
  /** With several sources: the quotes of which price, bid and ask are the medians, as text (feeds/median/quotes.calc.ts). */
  quotes?: string;
}
