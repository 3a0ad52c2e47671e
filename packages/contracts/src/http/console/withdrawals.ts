import {
  Bool,
  Decimal,
  Id,
  Int,
  IsoTime,
  ListOf,
  Nested,
  OneOf,
  Optional,
  Text,
  TextList,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply } from '../paging.js';
import { KYC_STATUSES, type KycStatus } from '../user/user-view.js';
import { WithdrawalView } from '../wallet/withdrawals.js';
import { ConsolePaymentsRequest, RailEventView } from './payments.js';
import { RejectRequest, ReviewRequest } from './reviews.js';
import { BOOK_READERS, FINANCE } from './roles.js';

export class ConsoleWithdrawalView extends WithdrawalView {
  @Id() user_id!: string;
  @TextList(10, 64) approvals!: string[];
  /** How many operators it needs; 0 where it is approved by itself. */
  @Int(0, 2) approvals_needed!: number;
}

/** One line of where the money goes, such as an account number. */
export class PayeeField {
  @Text(40) name!: string;
  @Text(200, { min: 0 }) value!: string;
}

/**
 * What an operator looks at before a yes. USD and USDT count one for one, as the limits count them; who approved so far
 * stands in `approvals`, in order.
 */
export class WithdrawalChecks {
  @OneOf(KYC_STATUSES) identity!: KycStatus;
  /** When the card or address was bound, and when what it says was last changed; null where it is not bound (any more). */
  @Optional() @IsoTime() payee_added_at?: string | null;
  @Optional() @IsoTime() payee_changed_at?: string | null;
  /** Earlier withdrawals that were paid to it as it is. */
  @Int(0, 1_000_000) payee_paid_count!: number;
  /** Nothing was paid to it before. */
  @Bool() payee_new!: boolean;
  /** All earlier withdrawals that were paid, the largest of them, and their sum. */
  @Int(0, 1_000_000) paid_count!: number;
  @Optional() @Decimal() largest_paid?: string | null;
  @Decimal() paid_total!: string;
  /** The first, or of more than three times the largest that was paid. */
  @Bool() amount_unusual!: boolean;
  /** Everything that was credited by deposits, USD. */
  @Decimal() deposited_total!: string;
}

export class ConsoleWithdrawalDetail extends ConsoleWithdrawalView {
  @Nested(() => WithdrawalChecks) checks!: WithdrawalChecks;
  @ListOf(() => PayeeField, 20) payee!: PayeeField[];
  /** Approved, and the hot wallet is about to sign it: nobody else may. */
  @Bool() hot_wallet!: boolean;
  @ListOf(() => RailEventView, 100) events!: RailEventView[];
}

export class ConsoleWithdrawalsReply extends PageReply {
  @ListOf(() => ConsoleWithdrawalView, 100) list!: ConsoleWithdrawalView[];
}

/** What became of a payout that was sent by file or by hand. */
export class ConsoleWithdrawalSettleRequest extends ReviewRequest {
  @OneOf(['paid', 'failed']) result!: 'paid' | 'failed';
  /** Needed where it failed; shown to the customer. */
  @Optional() @Text(500) reason?: string;
}

/** A TRC-20 transfer to be signed elsewhere: what to call, with what. No key is on the server. */
export class TokenTransferView {
  @Id() id!: string;
  @Text(20) number!: string;
  @Text(20) network!: string;
  /** The token's contract. */
  @Text(34) contract!: string;
  @Text(34) to!: string;
  /** USDT. */
  @Decimal() amount!: string;
  /** The call's data in hex: transfer(address,uint256). */
  @Text(136) call_data!: string;
}

/** The transfer was signed and sent to the network. */
export class TokenBroadcastRequest extends ReviewRequest {
  @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) txid!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

export const consoleWithdrawalList = call({
  ...admin,
  path: 'withdrawals/list',
  roles: BOOK_READERS,
  request: ConsolePaymentsRequest,
  reply: ConsoleWithdrawalsReply,
  summary: 'Withdrawals, newest first; open ones oldest first',
});

export const consoleWithdrawalGet = call({
  ...admin,
  path: 'withdrawals/get',
  roles: BOOK_READERS,
  request: ReviewRequest,
  reply: ConsoleWithdrawalDetail,
  summary: 'One withdrawal with where it goes',
});

/** @throws NOT_FOUND, CONFLICT where it is not pending or this operator has approved it already */
export const consoleWithdrawalApprove = call({
  ...admin,
  path: 'withdrawals/approve',
  roles: FINANCE,
  request: ReviewRequest,
  reply: ConsoleWithdrawalView,
  summary: 'Approves a withdrawal; above a limit it takes a second operator',
});

/** @throws NOT_FOUND, CONFLICT where it was sent already */
export const consoleWithdrawalReject = call({
  ...admin,
  path: 'withdrawals/reject',
  roles: FINANCE,
  request: RejectRequest,
  reply: ConsoleWithdrawalView,
  summary: 'Gives a withdrawal back, with a reason for the customer',
});

/** @throws NOT_FOUND, CONFLICT where it is neither sent nor approved to be paid to a card */
export const consoleWithdrawalSettle = call({
  ...admin,
  path: 'withdrawals/settle',
  roles: FINANCE,
  request: ConsoleWithdrawalSettleRequest,
  reply: ConsoleWithdrawalView,
  summary: 'Says what became of a payout that was sent, or of an approved one to a card that was paid by hand',
});

/** @throws NOT_FOUND, CONFLICT where it is not an approved withdrawal to an address, or the hot wallet is about to sign it */
export const consoleTokenTransfer = call({
  ...admin,
  path: 'withdrawals/token_transfer',
  roles: FINANCE,
  request: ReviewRequest,
  reply: TokenTransferView,
  summary: 'The unsigned transfer that pays an approved withdrawal to an address',
});

/** @throws NOT_FOUND, CONFLICT where it is not approved, or the transaction pays another one */
export const consoleTokenBroadcast = call({
  ...admin,
  path: 'withdrawals/token_broadcast',
  roles: FINANCE,
  request: TokenBroadcastRequest,
  reply: ConsoleWithdrawalView,
  summary: 'Says under which transaction a withdrawal was sent; the chain then says whether it arrived',
});
