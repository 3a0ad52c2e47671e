import {
  Bool,
  Decimal,
  Id,
  Int,
  IsoTime,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Optional,
  Text,
  TextList,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { KYC_STATUSES, type KycStatus } from '../user/user-view.js';
import { WithdrawalView } from '../wallet/withdrawals.js';
import { ConsolePaymentsRequest, RailEventView } from './payments.js';
import { RejectRequest } from './reviews.js';
import { BOOK_READERS, FINANCE } from './roles.js';

export class ConsoleWithdrawalView extends WithdrawalView {
  @Id() user_id!: string;
  @TextList(10, 64) approvals!: string[];
  /** How many operators must approve it; 0 if it is approved automatically. */
  @Int(0, 2) approvals_needed!: number;
  /** The operators who confirmed that the payout was not made, and how many must. */
  @TextList(10, 64) failure_approvals!: string[];
  @Int(1, 10) failure_approvals_needed!: number;
}

/** One line of the payee's details, such as an account number. */
export class PayeeField {
  @Text(40) name!: string;
  @Text(200, { min: 0 }) value!: string;
}

/**
 * What an operator checks before approving. USD and USDT count one for one, as in the limits; `approvals` lists earlier
 * approvers in order.
 */
export class WithdrawalChecks {
  @OneOf(KYC_STATUSES) identity!: KycStatus;
  /** When the card or address was bound and last changed; null if it is not bound (any more). */
  @Nullable() @IsoTime() payee_added_at?: string | null;
  @Nullable() @IsoTime() payee_changed_at?: string | null;
  /** Earlier withdrawals paid to it in its current form. */
  @Int(0, 1_000_000) payee_paid_count!: number;
  /** Whether nothing was ever paid to it. */
  @Bool() payee_new!: boolean;
  /** All paid withdrawals: their number, the largest and their total. */
  @Int(0, 1_000_000) paid_count!: number;
  @Nullable() @Decimal() largest_paid?: string | null;
  @Decimal() paid_total!: string;
  /** Whether this is the first, or more than three times the largest paid. */
  @Bool() amount_unusual!: boolean;
  /** The customers who share a device, card or address with this one. */
  @Int(0, 100) linked_customers!: number;
  /** What was approved for this and linked customers in the 24 hours before, this withdrawal excluded. */
  @Decimal() day_total!: string;
  /** How many operators must approve it at present. */
  @Int(0, 2) operators!: number;
  /** All credited deposits, USD. */
  @Decimal() deposited_total!: string;
}

export class ConsoleWithdrawalDetail extends ConsoleWithdrawalView {
  @Nested(() => WithdrawalChecks) checks!: WithdrawalChecks;
  @ListOf(() => PayeeField, 20) payee!: PayeeField[];
  /** Approved and being signed by the hot wallet; nobody else may sign it. */
  @Bool() hot_wallet!: boolean;
  @ListOf(() => RailEventView, 100) events!: RailEventView[];
}

export class ConsoleWithdrawalsReply extends PageReply {
  @ListOf(() => ConsoleWithdrawalView, 100) list!: ConsoleWithdrawalView[];
}

/** The result of a payout that was sent by file or by hand. */
export class ConsoleWithdrawalSettleRequest extends IdRequest {
  @OneOf(['paid', 'failed']) result!: 'paid' | 'failed';
  /** Required if it failed; shown to the customer. */
  @Optional() @Text(500) reason?: string;
}

/** A TRC-20 transfer that is handed out to be signed elsewhere. The server holds no key. */
export class TokenTransferView {
  @Id() id!: string;
  @Text(20) number!: string;
  @Text(20) network!: string;
  /** The token's contract. */
  @Text(34) contract!: string;
  @Text(34) to!: string;
  /** USDT. */
  @Decimal() amount!: string;
  /** The call data in hex: transfer(address,uint256). */
  @Text(136) call_data!: string;
  /** The transaction to sign, in hex, and its id. Only this transaction may be signed and sent. */
  @Text(2_000) raw_transaction!: string;
  @Text(64) txid!: string;
  /** No later block may contain the transaction. */
  @IsoTime() expires_at!: string;
}

/** The handed-out transaction was signed and broadcast. */
export class TokenBroadcastRequest extends IdRequest {
  @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) txid!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

export const consoleWithdrawalList = call({
  ...admin,
  path: 'withdrawals/list',
  roles: BOOK_READERS,
  request: ConsolePaymentsRequest,
  reply: ConsoleWithdrawalsReply,
  summary: 'Lists withdrawals, newest first or, if asked, oldest first; `total` counts up to 1,000',
});

export const consoleWithdrawalGet = call({
  ...admin,
  path: 'withdrawals/get',
  roles: BOOK_READERS,
  request: IdRequest,
  reply: ConsoleWithdrawalDetail,
  summary: 'Returns one withdrawal with its payee and checks',
});

/** @throws NOT_FOUND, CONFLICT if it is not pending or this operator has approved it */
export const consoleWithdrawalApprove = call({
  ...admin,
  path: 'withdrawals/approve',
  roles: FINANCE,
  request: IdRequest,
  reply: ConsoleWithdrawalView,
  idempotent: true,
  summary: 'Approves a withdrawal; above a limit two operators are needed',
});

/**
 * An approved withdrawal to a card may have been paid by hand: its rejection needs as many operators as approved it.
 * @throws NOT_FOUND, CONFLICT if it was already sent or is being signed, or this operator has rejected it
 */
export const consoleWithdrawalReject = call({
  ...admin,
  path: 'withdrawals/reject',
  roles: FINANCE,
  request: RejectRequest,
  reply: ConsoleWithdrawalView,
  idempotent: true,
  summary: 'Rejects a withdrawal and returns the money, with a reason for the customer',
});

/**
 * On the chain, a payout has failed only with proof: a final block contains it as failed, or it has expired and no final block
 * contains it. A failure needs as many operators as approved the withdrawal.
 * @throws NOT_FOUND, CONFLICT if it is neither sent nor an approved withdrawal to a card, the chain proves the opposite, or this
 * operator has confirmed it; PAYOUT_UNDECIDED, UNAVAILABLE
 */
export const consoleWithdrawalSettle = call({
  ...admin,
  path: 'withdrawals/settle',
  roles: FINANCE,
  request: ConsoleWithdrawalSettleRequest,
  reply: ConsoleWithdrawalView,
  idempotent: true,
  summary: 'Records the result of a sent payout, or of an approved one paid to a card by hand',
});

/** @throws NOT_FOUND, CONFLICT if it is not an approved withdrawal to an address, or the hot wallet is signing it; UNAVAILABLE */
export const consoleTokenTransfer = call({
  ...admin,
  path: 'withdrawals/token_transfer',
  roles: FINANCE,
  request: IdRequest,
  reply: TokenTransferView,
  summary: 'Hands out the transfer of an approved withdrawal to an address for signing; it is then being signed',
});

/** @throws NOT_FOUND, CONFLICT if it is not being signed, VALIDATION if another transaction was handed out */
export const consoleTokenBroadcast = call({
  ...admin,
  path: 'withdrawals/token_broadcast',
  roles: FINANCE,
  request: TokenBroadcastRequest,
  reply: ConsoleWithdrawalView,
  summary: 'Records that the handed-out transaction was sent; the chain then confirms it',
});

/** @throws NOT_FOUND, CONFLICT if it is not being signed, was paid, or this operator has asked before; PAYOUT_UNDECIDED, UNAVAILABLE */
export const consoleTokenTakeBack = call({
  ...admin,
  path: 'withdrawals/token_take_back',
  roles: FINANCE,
  request: IdRequest,
  reply: ConsoleWithdrawalView,
  summary: 'Takes back a handed-out transfer that provably was not paid; a large one needs two operators',
});
