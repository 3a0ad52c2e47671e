import { formatDecimal } from './money';

/** A number of things, grouped: `12,345`. */
export const formatCount = (count: number): string => formatDecimal(String(count), 0, 0);
