import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const delBank = post<{ id: string; pay_password: string }, unknown>('user/del_bank', anything);
