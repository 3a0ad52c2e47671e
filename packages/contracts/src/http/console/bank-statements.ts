import { MONEY_STATUSES, type MoneyStatus } from '../../events/wallet.js';
import {
  Day,
  Decimal,
  Id,
  Int,
  IntList,
  IsoTime,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Text,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { FileUpload } from '../shapes.js';
import { FIAT_CURRENCIES, type FiatCurrency } from '../wallet/deposits.js';
import { BOOK_READERS, FINANCE } from './roles.js';

export const STATEMENT_FORMATS = ['csv', 'camt053', 'zengin'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/**
 * How a statement line matches: `match` a deposit's reference and amount, `amount_differs` its reference only,
 * `credited` a deposit that is already credited, and nothing tells that this line is another payment, `second` a deposit that
 * another payment credited, `perhaps_second` a credited deposit that has a line of the same day and amount in another file,
 * which may be the same payment, `repeated` a line of an earlier file, `unknown` nothing.
 */
export const LINE_MATCHES = [
  'match',
  'amount_differs',
  'credited',
  'second',
  'perhaps_second',
  'repeated',
  'unknown',
] as const;
export type LineMatch = (typeof LINE_MATCHES)[number];

/** A multipart form: `file` and `currency`. */
export class StatementUploadRequest extends FileUpload {
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
}

export class MatchedDeposit {
  @Id() id!: string;
  @Text(20) number!: string;
  @Id() user_id!: string;
  @Decimal() amount!: string;
  @OneOf(MONEY_STATUSES) status!: MoneyStatus;
}

/** An incoming payment on the bank's statement. */
export class StatementLineView {
  /** From 1. */
  @Int(1, 100_000) line!: number;
  @Day() day!: string;
  /** In the statement's currency. */
  @Decimal() amount!: string;
  @Text(200, { min: 0 }) payer!: string;
  @Text(500, { min: 0 }) text!: string;
  @OneOf(LINE_MATCHES) match!: LineMatch;
  @Nullable() @Nested(() => MatchedDeposit) deposit?: MatchedDeposit | null;
  /** The operator who confirmed the deposit with this line, or recorded it as a second payment. */
  @Nullable() @Id() confirmed_by?: string | null;
}

export class BankStatementView {
  @Id() id!: string;
  @Text(255, { min: 0 }) filename!: string;
  @OneOf(STATEMENT_FORMATS) format!: StatementFormat;
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  @Int(0, 100_000) lines!: number;
  /** Incoming payments left out because the file does not state their day and their amount in the account's currency clearly. */
  @Int(0, 100_000) left_out!: number;
  @Int(0, 100_000) matched!: number;
  @Int(0, 100_000) confirmed!: number;
  @Id() operator_id!: string;
  @IsoTime() created_at!: string;
}

export class BankStatementsReply extends PageReply {
  @ListOf(() => BankStatementView, 100) list!: BankStatementView[];
}

export class StatementLinesRequest extends PageRequest {
  /** The statement. */
  @Id() id!: string;
  @Nullable() @OneOf(LINE_MATCHES) match?: LineMatch | null;
}

export class StatementLinesReply extends PageReply {
  @Nested(() => BankStatementView) statement!: BankStatementView;
  @ListOf(() => StatementLineView, 100) list!: StatementLineView[];
}

export class StatementConfirmRequest {
  @Id() id!: string;
  /** The lines whose deposits are confirmed, with each line's amount. Second payments are recorded as payment exceptions. */
  @IntList(100) lines!: number[];
}

export class LineOutcome {
  @Int(1, 100_000) line!: number;
  /** `second`: recorded as a second payment, which is a payment exception. */
  @OneOf(['confirmed', 'second', 'refused']) outcome!: 'confirmed' | 'second' | 'refused';
  /** Why it was refused, in the caller's language. */
  @Nullable() @Text(500) reason?: string | null;
}

export class StatementConfirmReply {
  @ListOf(() => LineOutcome, 100) list!: LineOutcome[];
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

/** @throws VALIDATION (an unreadable file), TOO_LARGE */
export const consoleStatementUpload = call({
  ...admin,
  path: 'bank_statements/upload',
  roles: FINANCE,
  request: StatementUploadRequest,
  reply: BankStatementView,
  upload: true,
  summary: 'Reads a bank statement (CSV, ISO 20022 camt.053, Zengin) and matches it with deposits; no money moves',
});

export const consoleStatementList = call({
  ...admin,
  path: 'bank_statements/list',
  roles: BOOK_READERS,
  request: PageRequest,
  reply: BankStatementsReply,
  summary: 'Lists uploaded statements, newest first',
});

/** @throws NOT_FOUND */
export const consoleStatementLines = call({
  ...admin,
  path: 'bank_statements/lines',
  roles: BOOK_READERS,
  request: StatementLinesRequest,
  reply: StatementLinesReply,
  summary: 'Lists a statement’s lines and their matches',
});

/** A line that this operator has confirmed is answered as the first time. @throws NOT_FOUND */
export const consoleStatementConfirm = call({
  ...admin,
  path: 'bank_statements/confirm',
  roles: FINANCE,
  request: StatementConfirmRequest,
  reply: StatementConfirmReply,
  summary:
    'Confirms the deposits of lines, each like deposits/approve, and records second payments as payment exceptions',
});
