import { post } from '../../lib/http';
import { withdrawal } from './withdrawal-record';

export const bankWithdrawal = post('wallet/bankWithdrawal', withdrawal);
