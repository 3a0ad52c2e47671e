import { micro, toDecimal } from '../../../lib/money';

/** A typed percentage as a fraction: `2.5` is `0.025`. */
export const toFraction = (percent: string): string => toDecimal(micro(percent) / 100n, 0);
