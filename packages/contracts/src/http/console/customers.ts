import { BalanceRow } from '../../rpc/wallet.js';
import { Id, Int, IsoTime, ListOf, Nested, Nullable, OneOf, Text } from '../../validation/fields.js';
import { MAX_AGE_S } from '../aged.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { LimitsView } from '../user/limits.js';
import { UserView } from '../user/user-view.js';
import { RejectRequest } from './reviews.js';
import { READERS, REVIEWERS } from './roles.js';

export const CUSTOMER_STATUSES = ['active', 'frozen', 'excluded', 'closed'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

export class CustomerListRequest extends PageRequest {
  /** The beginning of a user name, a name, an e-mail address or a phone number (E.164), or a customer's id. */
  @Nullable() @Text(100, { min: 0 }) keyword?: string | null;
  @Nullable() @OneOf(['frozen', 'closed']) status?: 'frozen' | 'closed' | null;
  /** How many seconds old the answer may be; by default it has everything that was done before. */
  @Nullable() @Int(0, MAX_AGE_S) max_age_s?: number | null;
}

export class CustomerView {
  @Nested(() => UserView) user!: UserView;
  @OneOf(CUSTOMER_STATUSES) status!: CustomerStatus;
  @Nullable() @Text(500) frozen_reason?: string | null;
  @Nullable() @IsoTime() frozen_at?: string | null;
  @Nullable() @IsoTime() excluded_until?: string | null;
  @Nullable() @IsoTime() closed_at?: string | null;
  @Nullable() @Id() inviter_id?: string | null;
}

export class CustomerDetail extends CustomerView {
  @Nested(() => LimitsView) limits!: LimitsView;
  @ListOf(() => BalanceRow, 20) balances!: BalanceRow[];
}

export class CustomerListReply extends PageReply {
  @ListOf(() => CustomerView, 100) list!: CustomerView[];
  /** What happened since may be missing; null if nothing is. */
  @Nullable() @IsoTime() as_of?: string | null;
}

export const consoleCustomerList = call({
  path: 'customers/list',
  base: 'console',
  auth: 'operator',
  roles: READERS,
  service: 'identity',
  request: CustomerListRequest,
  reply: CustomerListReply,
  summary: 'Lists customers, newest first',
});

export const consoleCustomerGet = call({
  path: 'customers/get',
  base: 'console',
  auth: 'operator',
  roles: READERS,
  service: 'identity',
  request: IdRequest,
  reply: CustomerDetail,
  summary: 'Returns one customer',
});

/** @throws NOT_FOUND */
export const consoleCustomerFreeze = call({
  path: 'customers/freeze',
  base: 'console',
  auth: 'operator',
  roles: REVIEWERS,
  service: 'identity',
  request: RejectRequest,
  reply: CustomerView,
  summary: 'Freezes a customer: no deposits, orders or purchases; withdrawals stay possible',
});

/**
 * For a lost device, after verifying the customer. Ends all sessions, and delays withdrawals as after a password
 * change. @throws NOT_FOUND, CONFLICT if none is set
 */
export const consoleCustomerResetTotp = call({
  path: 'customers/reset_totp',
  base: 'console',
  auth: 'operator',
  roles: REVIEWERS,
  service: 'identity',
  request: RejectRequest,
  reply: CustomerView,
  summary: 'Removes a customer’s second factor, with a reason',
});

/** For a device in other hands: the customer has to log in again everywhere. API tokens end, too. @throws NOT_FOUND */
export const consoleCustomerEndSessions = call({
  path: 'customers/end_sessions',
  base: 'console',
  auth: 'operator',
  roles: REVIEWERS,
  service: 'identity',
  request: RejectRequest,
  reply: CustomerView,
  summary: 'Ends all sessions of a customer, with a reason',
});

/** @throws NOT_FOUND */
export const consoleCustomerUnfreeze = call({
  path: 'customers/unfreeze',
  base: 'console',
  auth: 'operator',
  roles: REVIEWERS,
  service: 'identity',
  request: RejectRequest,
  reply: CustomerView,
  summary: 'Unfreezes a customer, with a reason',
});
