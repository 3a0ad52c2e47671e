import { useEffect } from 'react';
import { refreshCalls } from '../../../lib/query';
import { onStream } from '../../../lib/stream';

/** Which replies are old once the house does things on other terms or at other hours. */
const REFRESH: Partial<Record<string, readonly string[]>> = {
  order_terms: ['product/details'],
  earn_terms: ['wealth/getList', 'wealth/details'],
  hours: ['support/hours'],
};

/** Shows what operators change for everyone at the moment from which it holds. */
export function useHouseChanges(): void {
  useEffect(() => onStream(({ type }) => refreshCalls(REFRESH[type] ?? [])), []);
}
