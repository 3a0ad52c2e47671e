import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const cancelWithdrawal = post<{ id: string }, unknown>('wallet/cancel_withdrawal', anything);
