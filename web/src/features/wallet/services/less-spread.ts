import { MICRO, micro, mulDown } from '../../../lib/money';

/** What a spread, a fraction of the market rate, leaves of it; rounded down like the wallet's rates. */
export const lessSpread = (rate: bigint, spread: string): bigint => mulDown(rate, MICRO - micro(spread));
