import {
  anything,
  decimal,
  int,
  isoTime,
  object,
  oneOf,
  optional,
  type ReadOf,
  text,
  withDefault,
} from '../../lib/read';

export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const RESULTS = ['win', 'lose', 'tie', 'void'] as const;
export type OrderResult = (typeof RESULTS)[number];

export const orderFields = {
  id: text,
  number: text,
  product_id: text,
  symbol: text,
  direction: oneOf(...DIRECTIONS),
  amount: decimal,
  fee: decimal,
  currency: withDefault(text, 'USD'),
  payout_rate: decimal,
  buy_price: decimal,
  order_time: isoTime,
  settle_time: isoTime,
  status: oneOf('open', 'settled', 'cancelled'),
  sell_price: optional(decimal),
  profit: optional(decimal),
  result: optional(oneOf(...RESULTS)),
};

export const order = object(orderFields);
export type Order = ReadOf<typeof order>;

export const runningOrder = object({ ...orderFields, price: optional(decimal), remaining_ms: int });
export type RunningOrder = ReadOf<typeof runningOrder>;

const receipt = object({ payload: text, signature: text, key_id: withDefault(text, '') });
export const orderDetail = object({ ...orderFields, receipt: optional(receipt), proof: optional(anything) });
export type OrderDetail = ReadOf<typeof orderDetail>;

/** Calls whose replies change over an order's life. */
export const ORDER_CALLS = ['order/hold_list', 'order/list', 'product/orders', 'user/details'] as const;
