import { Bool, Int, ListOf, Nullable, OneOf, Text, TimeZone } from '../../validation/fields.js';
import { call, csvCall } from '../call.js';
import { CsvRequest } from '../csv.js';
import { READ_SCOPE } from '../token-scopes.js';

/** A PDF lists the movements of a period with at most this many; the CSV lists all. */
export const MAX_PDF_MOVEMENTS = 2_000;

const LIMIT = { max: 60, windowS: 300 };

/** A calendar year or month where the clocks show `time_zone`. The running one ends at the moment of the request. */
export interface StatementPeriodRequest {
  year: number;
  month?: number | null;
  time_zone: string;
}

export class StatementCsvRequest extends CsvRequest implements StatementPeriodRequest {
  @Int(2000, 2999) year!: number;
  @Nullable() @Int(1, 12) month?: number | null;
  @TimeZone() time_zone!: string;
}

export class StatementPdfRequest implements StatementPeriodRequest {
  @Int(2000, 2999) year!: number;
  @Nullable() @Int(1, 12) month?: number | null;
  @TimeZone() time_zone!: string;
}

export class StatementPdfReply {
  @OneOf(['application/pdf']) content_type!: 'application/pdf';
  /** Base64. */
  @Text(8_000_000) content!: string;
}

export class StatementYearsRequest {
  @TimeZone() time_zone!: string;
}

export class StatementYearView {
  @Int(2000, 2999) year!: number;
  /** The year is over and its statement will never change. */
  @Bool() closed!: boolean;
  /** Of the available balance in both currencies. */
  @Int(0, Number.MAX_SAFE_INTEGER) movements!: number;
}

export class StatementYearsReply {
  /** The years with movements and those between them, newest first. */
  @ListOf(() => StatementYearView, 100) list!: StatementYearView[];
  /** The PDF of a period with more has sums only. */
  @Int(0, Number.MAX_SAFE_INTEGER) max_pdf_movements!: number;
}

export const statementYears = call({
  path: 'wallet/statement_years',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'wallet',
  request: StatementYearsRequest,
  reply: StatementYearsReply,
  limit: LIMIT,
  summary: 'Lists the years since the first movement, for which there are statements',
});

/** @throws VALIDATION if the period has not begun; INTERNAL if the movements do not add up to the ledger's balances */
export const statementCsv = csvCall({
  path: 'wallet/statement_csv',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'wallet',
  request: StatementCsvRequest,
  limit: LIMIT,
  summary:
    'Returns the statement of a year or month as CSV, oldest movement first; that of a closed period never changes',
});

/** @throws as statementCsv, and TOO_MANY_REQUESTS while too many PDFs are being made */
export const statementPdf = call({
  path: 'wallet/statement_pdf',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'wallet',
  request: StatementPdfRequest,
  reply: StatementPdfReply,
  raw: true,
  limit: LIMIT,
  summary: `Returns the statement of a year or month as PDF, with sums only above ${MAX_PDF_MOVEMENTS} movements`,
});
