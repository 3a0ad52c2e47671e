import { Id, Nested } from '../../validation/fields.js';
import { call } from '../call.js';
import { OrderProofView } from '../public/order-proof.js';
import { ANY_SCOPE } from '../token-scopes.js';
import { PlacedOrderView } from './order.js';

export class OrderDetailRequest {
  /** The order's id or number. */
  @Id() id!: string;
}

export class OrderDetailView extends PlacedOrderView {
  @Nested(() => OrderProofView) proof!: OrderProofView;
}

export const orderDetail = call({
  path: 'order/detail',
  auth: 'user',
  scopes: ANY_SCOPE,
  service: 'trading',
  request: OrderDetailRequest,
  reply: OrderDetailView,
  objects: { id: 'order' },
  summary: 'Returns one order with its receipt and the data to verify it',
});
