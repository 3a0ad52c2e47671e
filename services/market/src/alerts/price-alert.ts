import type { PriceAlertKind } from '@makoto/contracts';
import type { Tick } from '../instruments/instrument.js';

/** Prices that reach an alert, in micro-units: at or above `above`, at or below `below`. At least one is set. */
export interface Levels {
  above: bigint | undefined;
  below: bigint | undefined;
}

/** What a customer asked to be told. Prices are in micro-units. */
export interface PriceAlert extends Levels {
  id: string;
  userId: string;
  /** The instrument's number. */
  no: number;
  kind: PriceAlertKind;
  /** The level in micro-units, or the fraction in millionths. */
  target: bigint;
  /** The price when it was set. */
  setPrice: bigint;
  /** Ticks stamped after this moment count, epoch milliseconds. */
  fromMs: number;
}

/** The tick that reached an alert. */
export interface Reached<Alert extends Levels = PriceAlert> {
  alert: Alert;
  tick: Pick<Tick, 'atMs' | 'price'>;
}
