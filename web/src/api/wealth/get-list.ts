import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { type Page, pageOf } from '../../lib/read';
import { type EarnProduct, product } from './product';

export interface GetListRequest {
  kind?: 'lock' | 'wealth';
  page?: number;
  size?: number;
}

export const wealthList = post<GetListRequest, Page<EarnProduct>>('wealth/getList', pageOf(product));

export const useEarnProducts = (kind?: 'lock' | 'wealth') =>
  useCall(wealthList, kind ? { kind, page: 1, size: 50 } : { page: 1, size: 50 }, { staleMs: 60_000 });
