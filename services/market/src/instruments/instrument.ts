import type { Category, Lang } from '@makoto/contracts';
import type { CalendarName } from '../sessions/calendars.js';

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

/** A quoted instrument. `rate` instruments serve conversions only and are not listed as products. */
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
  calendar: CalendarName;
  model: SimulationModel;
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
