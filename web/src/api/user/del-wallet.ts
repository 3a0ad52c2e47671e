import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const delWallet = post<{ id: string; pay_password: string }, unknown>('user/del_wallet', anything);
