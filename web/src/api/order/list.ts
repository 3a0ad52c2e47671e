import { post } from '../../lib/http';
import { type Page, pageOf } from '../../lib/read';
import { type Order, type OrderResult, order } from './order';

export interface OrderListRequest {
  product_id?: string;
  status?: 'settled' | OrderResult;
  from?: string;
  to?: string;
  page?: number;
  size?: number;
}

export const orderList = post<OrderListRequest, Page<Order>>('order/list', pageOf(order));
