import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export interface BuyRequest {
  product_id: string;
  amount: string;
  quote_id?: string;
  pay_password: string;
}

export const wealthBuy = post<BuyRequest, unknown>('wealth/buy', anything);
