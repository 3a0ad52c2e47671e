import { post } from '../../lib/http';
import { pageOf } from '../../lib/read';
import { withdrawal } from './withdrawal-record';

export const withdrawals = post('wallet/withdrawals', pageOf(withdrawal));
