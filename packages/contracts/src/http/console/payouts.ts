import { MONEY_STATUSES, type MoneyStatus } from '../../events/wallet.js';
import { Decimal, Id, Int, IsoTime, ListOf, Nested, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { FileUpload, IdRequest } from '../shapes.js';
import { FIAT_CURRENCIES, type FiatCurrency } from '../wallet/deposits.js';
import { BOOK_READERS, FINANCE } from './roles.js';

/** `csv`: lines of `reference,status,amount,reason`. `pain002`: an ISO 20022 status report. */
export const RESULT_FORMATS = ['csv', 'pain002'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/**
 * How a line is handled. `ready` can be applied; `applied` has been. `awaits_another` is a failure that this operator has
 * confirmed by applying it, and that another must apply, too. Not applied are `amount_differs` (not the amount sent), `ended` (already paid or returned), `repeated` (reference occurs more than once in the file), `unclear`
 * (neither paid nor failed) and `unknown` (not a withdrawal of this payout file).
 */
export const RESULT_MATCHES = [
  'ready',
  'awaits_another',
  'applied',
  'amount_differs',
  'ended',
  'repeated',
  'unclear',
  'unknown',
] as const;
export type ResultMatch = (typeof RESULT_MATCHES)[number];

/** A payout file and the bank's progress with it. */
export class PayoutFileSummary {
  @Id() file_id!: string;
  @Text(100) filename!: string;
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  @Int(1, 500) count!: number;
  @Decimal() total!: string;
  /** Its withdrawals by result; the rest have none yet. */
  @Int(0, 500) paid!: number;
  @Int(0, 500) failed!: number;
  @Id() operator_id!: string;
  @IsoTime() created_at!: string;
}

export class PayoutFilesReply extends PageReply {
  @ListOf(() => PayoutFileSummary, 100) list!: PayoutFileSummary[];
}

/** A multipart form: `file` and `file_id`. */
export class PayoutResultUploadRequest extends FileUpload {
  /** The payout file that the bank's answer is about. */
  @Id() file_id!: string;
}

/** A bank's result file. */
export class PayoutResultView {
  @Id() id!: string;
  @Id() file_id!: string;
  /** Of the payout file. */
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  /** Of the result file. */
  @Text(255, { min: 0 }) filename!: string;
  @OneOf(RESULT_FORMATS) format!: ResultFormat;
  @Int(0, 10_000) lines!: number;
  /** Lines that this operator can apply, those that another must apply, too, and those that have been applied. */
  @Int(0, 10_000) ready!: number;
  @Int(0, 10_000) awaits_another!: number;
  @Int(0, 10_000) applied!: number;
  @Id() operator_id!: string;
  @IsoTime() created_at!: string;
}

export class PayoutResultsRequest extends PageRequest {
  /** Only those of one payout file. */
  @Nullable() @Id() file_id?: string | null;
}

export class PayoutResultsReply extends PageReply {
  @ListOf(() => PayoutResultView, 100) list!: PayoutResultView[];
}

export class ResultWithdrawal {
  @Id() id!: string;
  @Text(20) number!: string;
  @Id() user_id!: string;
  /** The amount sent, in the payout file's currency. */
  @Decimal() payout_amount!: string;
  @OneOf(MONEY_STATUSES) status!: MoneyStatus;
}

export class PayoutResultLine {
  /** From 1. */
  @Int(1, 10_000) line!: number;
  @Text(64, { min: 0 }) reference!: string;
  /** The bank's status as in the file, and its meaning; null if unclear. */
  @Text(40, { min: 0 }) status!: string;
  @Nullable() @OneOf(['paid', 'failed']) result?: 'paid' | 'failed' | null;
  @Nullable() @Decimal() amount?: string | null;
  /** The bank's reason; shown to the customer if the payout failed. */
  @Text(500, { min: 0 }) reason!: string;
  @OneOf(RESULT_MATCHES) match!: ResultMatch;
  @Nullable() @Nested(() => ResultWithdrawal) withdrawal?: ResultWithdrawal | null;
  @Nullable() @Id() applied_by?: string | null;
}

export class PayoutResultLinesRequest extends PageRequest {
  /** The result. */
  @Id() id!: string;
  @Nullable() @OneOf(RESULT_MATCHES) match?: ResultMatch | null;
}

export class PayoutResultLinesReply extends PageReply {
  @Nested(() => PayoutResultView) result!: PayoutResultView;
  @ListOf(() => PayoutResultLine, 100) list!: PayoutResultLine[];
}

export class PayoutFileRequest {
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  /** An earlier file to download again. */
  @Optional() @Id() file_id?: string;
}

/** A payout file: Zengin format for JPY, ISO 20022 pain.001 for other currencies. */
export class PayoutFileView {
  @Id() file_id!: string;
  @Text(100) filename!: string;
  @Int(1, 500) count!: number;
  @Decimal() total!: string;
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  /** The file's bytes in base64. */
  @Text(2_000_000) content!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

export const consolePayoutFileList = call({
  ...admin,
  path: 'payout_files/list',
  roles: BOOK_READERS,
  request: PageRequest,
  reply: PayoutFilesReply,
  summary: 'Lists payout files, newest first, with the results of their withdrawals',
});

/**
 * @throws NOT_FOUND (no such payout file), VALIDATION (an unreadable file, or the answer to another file), TOO_LARGE
 */
export const consolePayoutResultUpload = call({
  ...admin,
  path: 'payout_results/upload',
  roles: FINANCE,
  request: PayoutResultUploadRequest,
  reply: PayoutResultView,
  upload: true,
  summary:
    'Reads the bank’s answer to a payout file (CSV, ISO 20022 pain.002) and matches it with withdrawals; no money moves. Uploading the same file again returns the first result',
});

export const consolePayoutResultList = call({
  ...admin,
  path: 'payout_results/list',
  roles: BOOK_READERS,
  request: PayoutResultsRequest,
  reply: PayoutResultsReply,
  summary: 'Lists uploaded result files, newest first',
});

/** @throws NOT_FOUND */
export const consolePayoutResultLines = call({
  ...admin,
  path: 'payout_results/lines',
  roles: BOOK_READERS,
  request: PayoutResultLinesRequest,
  reply: PayoutResultLinesReply,
  summary: 'Lists a result file’s lines with their withdrawals',
});

/** @throws NOT_FOUND */
export const consolePayoutResultApply = call({
  ...admin,
  path: 'payout_results/apply',
  roles: FINANCE,
  request: IdRequest,
  reply: PayoutResultView,
  summary:
    'Settles up to fifty `ready` lines, each once; repeat while `ready` is above 0. A failure needs as many operators as approved the withdrawal',
});

/** @throws NOT_FOUND if nothing is due, or there is no such file */
export const consolePayoutFile = call({
  ...admin,
  path: 'withdrawals/payout_file',
  roles: FINANCE,
  request: PayoutFileRequest,
  reply: PayoutFileView,
  idempotent: true,
  summary: 'Creates a payout file for the approved bank withdrawals of a currency and marks them as sent',
});
