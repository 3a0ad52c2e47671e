import { post } from '../../lib/http';
import { type Deposit, deposit } from '../wallet/deposit-record';

export interface DepositRequest {
  method: 'bank' | 'quick' | 'crypto';
  currency: string;
  country?: string;
  /** In `currency`. */
  amount: string;
}

/** Opens a deposit: nothing moves, a rate is held for a while, and the reply says where to pay. */
export const openDeposit = post<DepositRequest, Deposit>('user/deposit', deposit);
