import { post } from '../../lib/http';
import { type Withdrawal, withdrawal } from './withdrawal-record';

export interface TrcWithdrawalRequest {
  paymethod: 'trc';
  wallet_id: string;
  /** In `currency`; the fee comes out of it. */
  amount: string;
  currency: 'USD' | 'USDT';
  pay_password: string;
  totp?: string;
}

export const trcWithdrawal = post<TrcWithdrawalRequest, Withdrawal>('wallet/trcWithdrawal', withdrawal);
