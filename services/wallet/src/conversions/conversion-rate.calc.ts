import { MICRO, mulDown } from '@makoto/contracts';

/** How long a quote holds its rate. */
export const QUOTE_MS = 15_000;
/** The most quotes that a customer may hold at a time. */
export const MAX_OPEN_QUOTES = 5;

/** The rate that a customer gets: the market's less the spread, both in micro-units, rounded down. */
export function quotedRate(marketRate: bigint, spread: bigint): bigint {
  return mulDown(marketRate, MICRO - spread);
}
