import { post } from '../../lib/http';
import { type Direction, type Order, order } from './order';

export interface CreateRequest {
  product_id: string;
  direction: Direction;
  /** The stake in USD. */
  amount: string;
  /** Seconds. */
  duration: number;
  /** The price on screen, and how far the entry may differ from it, as a fraction. */
  price?: string;
  max_slippage?: string;
}

export const createOrder = post<CreateRequest, Order>('order/create', order);
