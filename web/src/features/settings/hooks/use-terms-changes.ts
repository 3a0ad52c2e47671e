import { useEffect } from 'react';
import { refreshCalls } from '../../../lib/query';
import { onStream } from '../../../lib/stream';

/** Replies to refresh when the terms or opening hours change. */
const REFRESH: Partial<Record<string, readonly string[]>> = {
  order_terms: ['product/details'],
  earn_terms: ['wealth/getList', 'wealth/details'],
  hours: ['support/hours'],
};

const MARKETS = ['product/list', 'product/details'];
/** By then every server process knows that a feed was rejected or restored. */
const HEARD_MS = 3_000;

/** Refreshes the app when terms change for everyone. */
export function useTermsChanges(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onStream(({ type }) => {
      refreshCalls(REFRESH[type] ?? []);
      if (type !== 'suspension') return;
      clearTimeout(timer);
      timer = setTimeout(() => refreshCalls(MARKETS), HEARD_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}
