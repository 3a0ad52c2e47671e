import { Id, IsoTime, ListOf, OneOf, Optional, Text } from '../../validation/fields.js';
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

/** A rail's report that moved nothing here: it names nothing, does not fit what it names, or came after its end. */
export class PaymentExceptionView extends RailEventView {
  @OneOf(['deposit', 'withdrawal']) type!: 'deposit' | 'withdrawal';
  /** What the rail says it is about: the id of a deposit or withdrawal, where it is one. */
  @Id() reference!: string;
  /** The number and customer of that deposit or withdrawal. */
  @Optional() @Text(20) number?: string | null;
  @Optional() @Id() user_id?: string | null;
  @Optional() @IsoTime() closed_at?: string | null;
  @Optional() @Id() closed_by?: string | null;
  /** What was done about it. */
  @Optional() @Text(500) closed_reason?: string | null;
}

export class PaymentExceptionsReply extends PageReply {
  @ListOf(() => PaymentExceptionView, 100) list!: PaymentExceptionView[];
}

export class PaymentExceptionCloseRequest {
  @Text(20) rail!: string;
  @Text(100) event_id!: string;
  /** What was done about it, for other operators. */
  @Text(500) reason!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

export const consolePaymentExceptions = call({
  ...admin,
  path: 'payment_exceptions/list',
  roles: BOOK_READERS,
  request: PaymentExceptionsRequest,
  reply: PaymentExceptionsReply,
  summary: 'Reports of rails that moved nothing: open ones oldest first, closed ones newest first',
});

/** @throws NOT_FOUND, CONFLICT where it is closed already */
export const consolePaymentExceptionClose = call({
  ...admin,
  path: 'payment_exceptions/close',
  roles: FINANCE,
  request: PaymentExceptionCloseRequest,
  reply: PaymentExceptionView,
  summary: 'Says what was done about a report that moved nothing; it moves nothing by this either',
});
