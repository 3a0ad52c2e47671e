import { MONEY_STATUSES, type MoneyStatus } from '../../events/wallet.js';
import {
  Amount,
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
import { PageReply, PageRequest } from '../paging.js';
import { KYC_STATUSES, type KycStatus } from '../user/user-view.js';
import { DepositView, FIAT_CURRENCIES, type FiatCurrency } from '../wallet/deposits.js';
import { WithdrawalView } from '../wallet/withdrawals.js';
import { RejectRequest, ReviewRequest } from './kyc.js';
import { BOOK_READERS, FINANCE } from './roles.js';

export class ConsoleMoneyListRequest extends PageRequest {
  @Optional() @OneOf(MONEY_STATUSES) status?: MoneyStatus;
  /** Only one customer's. */
  @Optional() @Id() user_id?: string;
}

/** What a rail reported of a deposit or withdrawal, and what was made of it. */
export class RailEventView {
  @Text(20) rail!: string;
  /** The rail's own; a chain's are longer than ids of ours. */
  @Text(100) event_id!: string;
  @Decimal() amount!: string;
  @Text(10) currency!: string;
  @Text(20) status!: string;
  @Text(20) outcome!: string;
  @IsoTime() at!: string;
}

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

export class PayoutFileRequest {
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  /** An earlier file, to be had once more. */
  @Optional() @Id() file_id?: string;
}

/** A payout file: Zengin format for JPY, ISO 20022 pain.001 for the rest. */
export class PayoutFileView {
  @Id() file_id!: string;
  @Text(100) filename!: string;
  @Int(1, 500) count!: number;
  @Decimal() total!: string;
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  /** The file's bytes in base64. */
  @Text(2_000_000) content!: string;
}

const operator = { base: 'console', auth: 'operator', service: 'wallet' } as const;

export const consoleDepositList = call({
  ...operator,
  path: 'deposits/list',
  roles: BOOK_READERS,
  request: ConsoleMoneyListRequest,
  reply: ConsoleDepositsReply,
  summary: 'Deposits, newest first; pending ones oldest first',
});

export const consoleDepositGet = call({
  ...operator,
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
  ...operator,
  path: 'deposits/approve',
  roles: FINANCE,
  request: ConsoleDepositApproveRequest,
  reply: ConsoleDepositView,
  summary: 'Confirms what really arrived; above a limit it takes a second operator',
});

/** @throws NOT_FOUND, CONFLICT where it is credited already or about to be */
export const consoleDepositReject = call({
  ...operator,
  path: 'deposits/reject',
  roles: FINANCE,
  request: RejectRequest,
  reply: ConsoleDepositView,
  summary: 'Ends a deposit that did not arrive, with a reason for the customer',
});

export const consoleWithdrawalList = call({
  ...operator,
  path: 'withdrawals/list',
  roles: BOOK_READERS,
  request: ConsoleMoneyListRequest,
  reply: ConsoleWithdrawalsReply,
  summary: 'Withdrawals, newest first; open ones oldest first',
});

export const consoleWithdrawalGet = call({
  ...operator,
  path: 'withdrawals/get',
  roles: BOOK_READERS,
  request: ReviewRequest,
  reply: ConsoleWithdrawalDetail,
  summary: 'One withdrawal with where it goes',
});

/** @throws NOT_FOUND, CONFLICT where it is not pending or this operator has approved it already */
export const consoleWithdrawalApprove = call({
  ...operator,
  path: 'withdrawals/approve',
  roles: FINANCE,
  request: ReviewRequest,
  reply: ConsoleWithdrawalView,
  summary: 'Approves a withdrawal; above a limit it takes a second operator',
});

/** @throws NOT_FOUND, CONFLICT where it was sent already */
export const consoleWithdrawalReject = call({
  ...operator,
  path: 'withdrawals/reject',
  roles: FINANCE,
  request: RejectRequest,
  reply: ConsoleWithdrawalView,
  summary: 'Gives a withdrawal back, with a reason for the customer',
});

/** @throws NOT_FOUND, CONFLICT where it is neither sent nor approved to be paid to a card */
export const consoleWithdrawalSettle = call({
  ...operator,
  path: 'withdrawals/settle',
  roles: FINANCE,
  request: ConsoleWithdrawalSettleRequest,
  reply: ConsoleWithdrawalView,
  summary: 'Says what became of a payout that was sent, or of an approved one to a card that was paid by hand',
});

/** @throws NOT_FOUND where nothing waits or there is no such file */
export const consolePayoutFile = call({
  ...operator,
  path: 'withdrawals/payout_file',
  roles: FINANCE,
  request: PayoutFileRequest,
  reply: PayoutFileView,
  summary: 'A file that pays the approved bank withdrawals of a currency; they count as sent',
});

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

/** @throws NOT_FOUND, CONFLICT where it is not an approved withdrawal to an address, or the hot wallet is about to sign it */
export const consoleTokenTransfer = call({
  ...operator,
  path: 'withdrawals/token_transfer',
  roles: FINANCE,
  request: ReviewRequest,
  reply: TokenTransferView,
  summary: 'The unsigned transfer that pays an approved withdrawal to an address',
});

/** @throws NOT_FOUND, CONFLICT where it is not approved, or the transaction pays another one */
export const consoleTokenBroadcast = call({
  ...operator,
  path: 'withdrawals/token_broadcast',
  roles: FINANCE,
  request: TokenBroadcastRequest,
  reply: ConsoleWithdrawalView,
  summary: 'Says under which transaction a withdrawal was sent; the chain then says whether it arrived',
});
