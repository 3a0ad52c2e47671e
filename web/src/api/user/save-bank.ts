import { post } from '../../lib/http';
import { type Card, card } from './card';

export interface SaveBankRequest {
  id?: string;
  currency: string;
  bank_name: string;
  bank_code?: string;
  branch_name: string;
  branch_number: string;
  branch_address?: string;
  city?: string;
  province?: string;
  account_number: string;
  holder_name: string;
  pay_password: string;
}

export const saveBank = post<SaveBankRequest, Card>('user/save_bank', card);
