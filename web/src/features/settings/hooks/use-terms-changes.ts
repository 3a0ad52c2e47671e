import { useEffect } from 'react';
import { refreshCalls } from '../../../lib/query';
import { onStream } from '../../../lib/stream';

const MARKETS = ['product/list', 'product/details'];

/** Replies to refresh when terms, opening hours or the markets change. */
const REFRESH: Partial<Record<string, readonly string[]>> = {
  order_terms: ['product/details'],
  earn_terms: ['wealth/getList', 'wealth/details'],
  wallet_terms: ['common/config'],
  rebate_terms: ['common/config', 'user/invite'],
  hours: ['support/hours'],
  suspension: MARKETS,
};

/** By then every server process knows what was announced. */
const HEARD_MS = 3_000;

/** Refreshes the app when terms change for everyone: at once, and again when no server can answer with the old ones. */
export function useTermsChanges(): void {
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = onStream(({ type }) => {
      const calls = REFRESH[type];
      if (!calls) return;
      refreshCalls(calls);
      const timer = setTimeout(() => {
        timers.delete(timer);
        refreshCalls(calls);
      }, HEARD_MS);
      timers.add(timer);
    });
    return () => {
      for (const timer of timers) clearTimeout(timer);
      stop();
    };
  }, []);
}
