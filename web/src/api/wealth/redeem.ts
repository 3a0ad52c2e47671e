import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const redeem = post<{ id: string; pay_password: string }, unknown>('wealth/redeem', anything);
