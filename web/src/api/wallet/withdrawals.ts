import { post } from '../../lib/http';
import { type Page, pageOf } from '../../lib/read';
import type { RecordsRequest } from './deposits';
import { type Withdrawal, withdrawal } from './withdrawal-record';

export const withdrawals = post<RecordsRequest, Page<Withdrawal>>('wallet/withdrawals', pageOf(withdrawal));
