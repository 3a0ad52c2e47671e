import { useEffect, useState } from 'react';
import type { ProductDetails } from '../../../api/product/details';
import { clock } from '../../../lib/clock';
import { useCutOff } from '../../../lib/connection';
import { quotes } from '../../../lib/quotes';
import type { Market } from './use-market';

/** The server refuses orders if the latest price is older. */
const USUAL_GAP_MS = 3_000;
/** Additional allowance for network delay. */
const ON_ITS_WAY_MS = 2_000;
const LOOK_EVERY_MS = 1_000;

export interface Pause {
  cause: 'cutOff' | 'silent';
  /** Time of the price on screen, in epoch milliseconds. */
  at: number;
}

/** Whether no price has arrived for longer than `longestMs`, or the feed is known to be silent now. */
function useSilence({ symbol, silence }: ProductDetails, longestMs: number): boolean {
  const [silent, setSilent] = useState(false);
  const everyMs = (silence?.every_s ?? 1) * 1_000;
  const forMs = (silence?.for_s ?? 0) * 1_000;
  useEffect(() => {
    let heardAt = clock.now();
    let reported = false;
    const look = (): void => {
      const now = clock.now() - heardAt > longestMs || clock.now() % everyMs < forMs;
      if (now !== reported) setSilent(now);
      reported = now;
    };
    const stop = quotes.listen(symbol, () => {
      heardAt = clock.now();
      look();
    });
    const timer = setInterval(look, LOOK_EVERY_MS);
    setSilent(false);
    look();
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [symbol, longestMs, everyMs, forMs]);
  return silent;
}

/** Why ordering is paused: the price on screen is too old. Undefined while it is live. */
export function usePause(product: ProductDetails, { seenAt, old }: Pick<Market, 'seenAt' | 'old'>): Pause | undefined {
  const cutOff = useCutOff() !== undefined || old;
  const silent = useSilence(product, (product.max_gap_ms ?? USUAL_GAP_MS) + ON_ITS_WAY_MS);
  const at = quotes.get(product.symbol)?.at ?? seenAt;
  if (cutOff) return { cause: 'cutOff', at };
  return silent && product.is_open ? { cause: 'silent', at } : undefined;
}
