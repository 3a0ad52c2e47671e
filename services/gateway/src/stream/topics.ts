import type { Interval } from '@makoto/contracts';

/** A subscription: an instrument's quotes, or its candles of one interval. */
export interface Topic {
  key: string;
  symbol: string;
  interval: Interval | undefined;
}

/** The key of a topic; without an interval, of the quotes. */
export function topicKey(symbol: string, interval?: Interval): string {
  return interval ? `${symbol} ${interval}` : symbol;
}

export function topicOf(symbol: string, interval?: Interval): Topic {
  return { key: topicKey(symbol, interval), symbol, interval };
}
