import { post } from '../../lib/http';
import { type Withdrawal, withdrawal } from './withdrawal-record';

export interface BankWithdrawalRequest {
  paymethod: 'bank';
  bank_id: string;
  /** In USD; the fee comes out of it. */
  amount: string;
  pay_password: string;
  totp?: string;
}

export const bankWithdrawal = post<BankWithdrawalRequest, Withdrawal>('wallet/bankWithdrawal', withdrawal);
