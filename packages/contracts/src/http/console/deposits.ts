import { Amount, Decimal, Id, ListOf, OneOf, Optional, Text, TextList } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply } from '../paging.js';
import { DepositView } from '../wallet/deposits.js';
import { ConsolePaymentsRequest, RailEventView } from './payments.js';
import { RejectRequest, ReviewRequest } from './reviews.js';
import { BOOK_READERS, FINANCE } from './roles.js';

export class ConsoleDepositView extends DepositView {
  @Id() user_id!: string;
  @Optional() @Text(80) payer_name?: string | null;
  @Optional() @Text(100) txid?: string | null;
  /** The operators who confirmed it so far, and the amount that they found. */
  @TextList(10, 64) approvals!: string[];
  @Optional() @Decimal() approved_amount?: string | null;
}

/**
 * How a deposit that is not credited comes to be: `confirm` operators confirm what arrived, `chain` the chain tells,
 * `under_way` enough operators have agreed, and it is tried until there is an exchange rate.
 */
export const CREDITINGS = ['confirm', 'chain', 'under_way'] as const;

export type Crediting = (typeof CREDITINGS)[number];

export class ConsoleDepositDetail extends ConsoleDepositView {
  @Optional() @Text(500) proof_url?: string | null;
  @OneOf(CREDITINGS) crediting!: Crediting;
  @ListOf(() => RailEventView, 100) events!: RailEventView[];
}

export class ConsoleDepositsReply extends PageReply {
  @ListOf(() => ConsoleDepositView, 100) list!: ConsoleDepositView[];
}

export class ConsoleDepositApproveRequest extends ReviewRequest {
  /** What really arrived, in the deposit's currency; what was asked for by default. */
  @Optional() @Amount(6) amount?: string;
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

export const consoleDepositList = call({
  ...admin,
  path: 'deposits/list',
  roles: BOOK_READERS,
  request: ConsolePaymentsRequest,
  reply: ConsoleDepositsReply,
  summary: 'Deposits, newest first; pending ones oldest first',
});

export const consoleDepositGet = call({
  ...admin,
  path: 'deposits/get',
  roles: BOOK_READERS,
  request: ReviewRequest,
  reply: ConsoleDepositDetail,
  summary: 'One deposit with its proof and what rails reported',
});

/**
 * Another amount than an operator found before begins the confirmations anew.
 * @throws NOT_FOUND, CONFLICT where it is credited already or about to be, the chain credits it, or this operator has
 * confirmed this amount
 */
export const consoleDepositApprove = call({
  ...admin,
  path: 'deposits/approve',
  roles: FINANCE,
  request: ConsoleDepositApproveRequest,
  reply: ConsoleDepositView,
  summary: 'Confirms what really arrived; above a limit it takes a second operator',
});

/** @throws NOT_FOUND, CONFLICT where it is credited already or about to be */
export const consoleDepositReject = call({
  ...admin,
  path: 'deposits/reject',
  roles: FINANCE,
  request: RejectRequest,
  reply: ConsoleDepositView,
  summary: 'Ends a deposit that did not arrive, with a reason for the customer',
});
