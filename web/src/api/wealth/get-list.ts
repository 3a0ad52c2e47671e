import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { pageOf } from '../../lib/read';
import { product } from './product';

export const wealthList = post('wealth/getList', pageOf(product));

export const useEarnProducts = (kind?: 'lock' | 'wealth') =>
  useCall(wealthList, kind ? { kind, page: 1, size: 50 } : { page: 1, size: 50 }, { staleMs: 60_000 });
