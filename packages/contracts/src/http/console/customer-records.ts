import { Id, IsoTime, ListOf, OneOf, Optional, Text, TextList } from '../../validation/fields.js';
import { call } from '../call.js';
import { OrderDetailView } from '../order/detail.js';
import { OrderListReply, RESULTS } from '../order/order.js';
import { PageRequest } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { BalanceListReply, BalanceListRequest } from '../user/statement.js';
import { DepositsReply, MoneyRecordsRequest } from '../wallet/deposits.js';
import { WithdrawalsReply } from '../wallet/withdrawals.js';
import { POSITION_STATUSES, type PositionStatus, PositionsReply } from '../wealth/positions.js';
import { ConsoleKycDetail } from './kyc.js';
import { ANYONE, READERS, REVIEWERS } from './roles.js';

export class CustomerLedgerRequest extends BalanceListRequest {
  /** The customer. */
  @Id() id!: string;
}

export class CustomerMoneyRequest extends MoneyRecordsRequest {
  /** The customer. */
  @Id() id!: string;
}

const ORDER_FILTERS = ['open', 'settled', ...RESULTS] as const;
type OrderFilter = (typeof ORDER_FILTERS)[number];

export class CustomerOrdersRequest extends PageRequest {
  /** The customer. */
  @Id() id!: string;
  @Optional() @Id() product_id?: string;
  /** `open`, `settled`, or a result; all by default. */
  @Optional() @OneOf(ORDER_FILTERS) status?: OrderFilter;
  @Optional() @IsoTime() from?: string;
  @Optional() @IsoTime() to?: string;
}

export class CustomerOrderRequest {
  /** The customer. */
  @Id() user_id!: string;
  /** The order's id or number. */
  @Id() id!: string;
}

export class CustomerPositionsRequest extends PageRequest {
  /** The customer. */
  @Id() id!: string;
  @Optional() @OneOf(POSITION_STATUSES) status?: PositionStatus;
}

export class CustomerDocumentsReply {
  /** All submissions, newest first; image addresses are valid for ten minutes. */
  @ListOf(() => ConsoleKycDetail, 20) list!: ConsoleKycDetail[];
}

export class CustomerNamesRequest {
  @TextList(100, 64) ids!: string[];
}

export class CustomerName {
  @Id() id!: string;
  @Text(18) username!: string;
}

export class CustomerNamesReply {
  @ListOf(() => CustomerName, 100) list!: CustomerName[];
}

const admin = { base: 'console', auth: 'operator' } as const;

/** @throws NOT_FOUND */
export const consoleCustomerLedger = call({
  ...admin,
  service: 'wallet',
  path: 'customers/ledger',
  roles: READERS,
  request: CustomerLedgerRequest,
  reply: BalanceListReply,
  summary: 'Returns a customer’s statement',
});

/** @throws NOT_FOUND */
export const consoleCustomerDeposits = call({
  ...admin,
  service: 'wallet',
  path: 'customers/deposits',
  roles: READERS,
  request: CustomerMoneyRequest,
  reply: DepositsReply,
  summary: 'Lists a customer’s deposits as the customer sees them, newest first',
});

/** @throws NOT_FOUND */
export const consoleCustomerWithdrawals = call({
  ...admin,
  service: 'wallet',
  path: 'customers/withdrawals',
  roles: READERS,
  request: CustomerMoneyRequest,
  reply: WithdrawalsReply,
  summary: 'Lists a customer’s withdrawals as the customer sees them, newest first',
});

export const consoleCustomerOrders = call({
  ...admin,
  service: 'trading',
  path: 'customers/orders',
  roles: READERS,
  request: CustomerOrdersRequest,
  reply: OrderListReply,
  summary: 'Lists a customer’s orders, newest first',
});

/** @throws NOT_FOUND */
export const consoleCustomerOrder = call({
  ...admin,
  service: 'trading',
  path: 'customers/order',
  roles: READERS,
  request: CustomerOrderRequest,
  reply: OrderDetailView,
  summary: 'Returns one of a customer’s orders with its receipt and proof',
});

export const consoleCustomerPositions = call({
  ...admin,
  service: 'earn',
  path: 'customers/positions',
  roles: READERS,
  request: CustomerPositionsRequest,
  reply: PositionsReply,
  summary: 'Lists a customer’s positions, newest first',
});

/** Every view is written to the audit log. @throws NOT_FOUND */
export const consoleCustomerDocuments = call({
  ...admin,
  service: 'identity',
  path: 'customers/documents',
  roles: REVIEWERS,
  request: IdRequest,
  reply: CustomerDocumentsReply,
  summary: 'Returns a customer’s identity documents',
});

export const consoleCustomerNames = call({
  ...admin,
  service: 'identity',
  path: 'customers/names',
  roles: ANYONE,
  request: CustomerNamesRequest,
  reply: CustomerNamesReply,
  summary: 'Returns the user names of customers; unknown ids are omitted',
});
