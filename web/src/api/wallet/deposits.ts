import { post } from '../../lib/http';
import { type Page, pageOf } from '../../lib/read';
import { type Deposit, deposit } from './deposit-record';

export interface RecordsRequest {
  status?: string;
  page?: number;
  size?: number;
}

export const deposits = post<RecordsRequest, Page<Deposit>>('wallet/deposits', pageOf(deposit));
