import {
  Amount,
  Decimal,
  Id,
  Int,
  ListOf,
  Nullable,
  OneOf,
  Optional,
  Text,
  TextList,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { DepositView } from '../wallet/deposits.js';
import { ConsolePaymentsRequest, RailEventView } from './payments.js';
import { RejectRequest } from './reviews.js';
import { BOOK_READERS, FINANCE } from './roles.js';

export class ConsoleDepositView extends DepositView {
  @Id() user_id!: string;
  @Nullable() @Text(80) payer_name?: string | null;
  @Nullable() @Text(100) txid?: string | null;
  /** The operators who have confirmed it, and the amount they found. */
  @TextList(10, 64) approvals!: string[];
  @Nullable() @Decimal() approved_amount?: string | null;
}

/**
 * How an open deposit gets credited: `confirm` operators confirm the amount, `chain` the blockchain confirms it,
 * `provider` the payment provider confirms it, `under_way` it is fully confirmed and waits for an exchange rate.
 */
export const CREDITINGS = ['confirm', 'chain', 'provider', 'under_way'] as const;

export type Crediting = (typeof CREDITINGS)[number];

export class ConsoleDepositDetail extends ConsoleDepositView {
  @Nullable() @Text(500) proof_url?: string | null;
  @OneOf(CREDITINGS) crediting!: Crediting;
  /**
   * How many operators must confirm the amount found, or else the amount requested; 0 if operators do not confirm it. Null
   * while it is not known which customers are linked.
   */
  @Nullable() @Int(0, 2) approvals_needed?: number | null;
  @ListOf(() => RailEventView, 100) events!: RailEventView[];
}

export class ConsoleDepositsReply extends PageReply {
  @ListOf(() => ConsoleDepositView, 100) list!: ConsoleDepositView[];
}

export class ConsoleDepositApproveRequest extends IdRequest {
  /** What arrived, in the deposit's currency; the requested amount by default. */
  @Optional() @Amount(6) amount?: string;
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

export const consoleDepositList = call({
  ...admin,
  path: 'deposits/list',
  roles: BOOK_READERS,
  request: ConsolePaymentsRequest,
  reply: ConsoleDepositsReply,
  summary: 'Lists deposits, newest first or, if asked, oldest first; `total` counts up to 1,000',
});

export const consoleDepositGet = call({
  ...admin,
  path: 'deposits/get',
  roles: BOOK_READERS,
  request: IdRequest,
  reply: ConsoleDepositDetail,
  summary: 'Returns one deposit with its proof and the rail’s reports',
});

/**
 * A different amount than an earlier operator's restarts the confirmations.
 * @throws NOT_FOUND, CONFLICT if it is credited or about to be, if the chain credits it, or if this operator has
 * confirmed this amount
 */
export const consoleDepositApprove = call({
  ...admin,
  path: 'deposits/approve',
  roles: FINANCE,
  request: ConsoleDepositApproveRequest,
  reply: ConsoleDepositView,
  idempotent: true,
  summary: 'Confirms the amount that arrived; above a limit two operators are needed',
});

/**
 * A rejected deposit that has been confirmed since can be rejected again, which takes the confirmations back.
 * @throws NOT_FOUND, CONFLICT if it is credited or about to be, or rejected
 */
export const consoleDepositReject = call({
  ...admin,
  path: 'deposits/reject',
  roles: FINANCE,
  request: RejectRequest,
  reply: ConsoleDepositView,
  idempotent: true,
  summary: 'Rejects a deposit that did not arrive, with a reason for the customer',
});
