import { Id, IsoTime, ListOf, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { RailEventView } from './payments.js';
import { BOOK_READERS, FINANCE } from './roles.js';

export const PAYMENT_EXCEPTION_STATES = ['open', 'closed'] as const;
export type PaymentExceptionState = (typeof PAYMENT_EXCEPTION_STATES)[number];

export class PaymentExceptionsRequest extends PageRequest {
  /** Open ones by default. */
  @Optional() @OneOf(PAYMENT_EXCEPTION_STATES) state?: PaymentExceptionState;
}

/**
 * A rail's report that moved no money, because its reference is unknown, it does not match the payment, or the payment had
 * already ended; or a refund or chargeback of a credited payment. Closing a chargeback lifts the hold on withdrawals.
 */
export class PaymentExceptionView extends RailEventView {
  @OneOf(['deposit', 'withdrawal']) type!: 'deposit' | 'withdrawal';
  /** The rail's reference; usually the id of a deposit or withdrawal. */
  @Id() reference!: string;
  /** The number and customer of that deposit or withdrawal. */
  @Nullable() @Text(20) number?: string | null;
  @Nullable() @Id() user_id?: string | null;
  @Nullable() @IsoTime() closed_at?: string | null;
  @Nullable() @Id() closed_by?: string | null;
  /** How it was resolved. */
  @Nullable() @Text(500) closed_reason?: string | null;
}

export class PaymentExceptionsReply extends PageReply {
  @ListOf(() => PaymentExceptionView, 100) list!: PaymentExceptionView[];
}

export class PaymentExceptionCloseRequest {
  @Text(20) rail!: string;
  @Text(100) event_id!: string;
  /** How it was resolved, for other operators. */
  @Text(500) reason!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

export const consolePaymentExceptions = call({
  ...admin,
  path: 'payment_exceptions/list',
  roles: BOOK_READERS,
  request: PaymentExceptionsRequest,
  reply: PaymentExceptionsReply,
  summary: 'Lists payment exceptions: open ones oldest first, closed ones newest first',
});

/** @throws NOT_FOUND, CONFLICT if it is already closed and this is no repeat */
export const consolePaymentExceptionClose = call({
  ...admin,
  path: 'payment_exceptions/close',
  roles: FINANCE,
  request: PaymentExceptionCloseRequest,
  reply: PaymentExceptionView,
  summary: 'Closes a payment exception with a note; no money moves',
});
