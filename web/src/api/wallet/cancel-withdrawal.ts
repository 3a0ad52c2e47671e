import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const cancelWithdrawal = post('wallet/cancel_withdrawal', anything);
