import { useEffect } from 'react';
import { refreshCalls } from '../../../lib/query';
import { onStream } from '../../../lib/stream';

/** Which replies are old once the house does things on other terms or at other hours. */
const REFRESH: Partial<Record<string, readonly string[]>> = {
  order_terms: ['product/details'],
  earn_terms: ['wealth/getList', 'wealth/details'],
  hours: ['support/hours'],
};

const MARKETS = ['product/list', 'product/details'];
/** Every process that answers for a market has heard by then that its feed is not believed, or is again. */
const HEARD_MS = 3_000;

/** Shows what changes for everyone at the moment from which it holds. */
export function useHouseChanges(): void {
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
