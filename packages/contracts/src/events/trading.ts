import {
  DIRECTIONS,
  type Direction,
  ORDER_STATUSES,
  type OrderResult,
  type OrderStatus,
  RESULTS,
} from '../http/order/order.js';
import { AuditAppendRequest } from '../rpc/identity.js';
import { Decimal, EpochMs, Id, Nullable, OneOf, Text } from '../validation/fields.js';
import { event } from './event.js';

/** An order's state, for its owner's screens and for statistics. */
export class OrderEvent {
  @Id() id!: string;
  @Text(20) number!: string;
  @Id() user_id!: string;
  @Id() product_id!: string;
  @Text(20) symbol!: string;
  @OneOf(DIRECTIONS) direction!: Direction;
  @Decimal() amount!: string;
  @Decimal() fee!: string;
  @Decimal() payout_rate!: string;
  @Decimal() buy_price!: string;
  @EpochMs() order_time!: number;
  @EpochMs() settle_time!: number;
  @OneOf(ORDER_STATUSES) status!: OrderStatus;
  @Nullable() @Decimal() sell_price?: string | null;
  @Nullable() @EpochMs() sell_time?: number | null;
  @Nullable() @Decimal() profit?: string | null;
  @Nullable() @OneOf(RESULTS) result?: OrderResult | null;
}

/** Orders accepted together have receipts under one signed root; nothing in it tells what they are. */
export class ReceiptsEvent {
  /** In hexadecimal. */
  @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) root!: string;
  @Text(64) key_id!: string;
}

export const orderPlaced = event('trading', 'order.placed', OrderEvent);
export const orderSettled = event('trading', 'order.settled', OrderEvent, ['identity', 'referral']);
/** For the transparency log. */
export const receiptsSigned = event('trading', 'receipts.signed', ReceiptsEvent, ['support']);
/** An operator's change of trading terms, for identity's audit log. */
export const tradingOperatorActed = event('trading', 'operator.acted', AuditAppendRequest, ['identity']);
