import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { pageOf } from '../../lib/read';
import { product } from './product';

export const wealthList = post('wealth/getList', pageOf(product));

/**
 * The remaining quota changes while the list is open. The stream tells logged-in users about new terms
 * (`use-terms-changes.ts`).
 */
const FRESH_MS = 30_000;

export const useEarnProducts = (kind?: 'lock' | 'wealth') =>
  useCall(wealthList, kind ? { kind, page: 1, size: 50 } : { page: 1, size: 50 }, {
    staleMs: FRESH_MS,
    everyMs: FRESH_MS,
  });
