import { post } from '../../lib/http';
import { withdrawal } from './withdrawal-record';

export const trcWithdrawal = post('wallet/trcWithdrawal', withdrawal);
