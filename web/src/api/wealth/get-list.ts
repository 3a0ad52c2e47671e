import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { pageOf } from '../../lib/read';
import { product } from './product';

export const wealthList = post('wealth/getList', pageOf(product));

/** What is left to buy changes while somebody looks; who is logged in is told of new terms (`use-house-changes.ts`). */
const FRESH_MS = 30_000;

export const useEarnProducts = (kind?: 'lock' | 'wealth') =>
  useCall(wealthList, kind ? { kind, page: 1, size: 50 } : { page: 1, size: 50 }, {
    staleMs: FRESH_MS,
    everyMs: FRESH_MS,
  });
