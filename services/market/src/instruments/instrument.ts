import type { Category, Lang } from '@makoto/contracts';
import type { CalendarName } from '../sessions/calendars.js';

/**
 * When a line says nothing: for `forMs` from every full `everyMs` of the feed's clock (epoch milliseconds). Both are
 * whole seconds.
 */
export interface Silence {
  everyMs: number;
  forMs: number;
}

/** How the simulated feed moves an instrument. Never used by another feed. */
export interface SimulationModel {
  /** The price round which the market stays over the years. */
  base: number;
  /**
   * The random paths it follows and how strongly: yearly volatility as a fraction (0.08 is 8 %). Instruments that share
   * a path move together; a cross follows the paths of both its legs.
   */
  paths: readonly (readonly [path: string, volatility: number])[];
  /** Usual distance from the price to bid or ask, as a fraction of the price. */
  halfSpread: number;
  /** Usual volume of one tick, in units of the instrument. */
  tickVolume: number;
  /** When its line breaks off, as that of a thin market may; undefined where it never does. */
  silence?: Silence;
}

/** Something that is quoted. `rate` instruments serve conversions only and are not listed as products. */
export interface Instrument {
  /** Its number in the tables; never given to another. */
  no: number;
  /** Its symbol, which is also its product id. */
  symbol: string;
  category: Category | 'rate';
  names: Readonly<Record<Lang, string>>;
  /** Decimals of a price, 0 to 6. */
  decimals: number;
  /** How old the last tick may be when it is used as a price, milliseconds. */
  maxGapMs: number;
  calendar: CalendarName;
  model: SimulationModel;
}

/** A price with its stamp. Prices and volume in micro-units, the stamp in epoch milliseconds by the feed's clock. */
export interface Tick {
  no: number;
  atMs: number;
  price: bigint;
  bid: bigint;
  ask: bigint;
  volume: bigint;
}
