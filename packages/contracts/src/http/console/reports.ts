import { Day, Decimal, Int, IsoTime, ListOf, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { WITHDRAWAL_CURRENCIES, type WithdrawalCurrency } from '../wallet/withdrawals.js';
import { BOOK_READERS } from './roles.js';

/**
 * `profit`: what the house earned and paid, by source; `rails`: money in and out, by rail; `balances`: the balances of all
 * accounts of a kind at the end of each period.
 */
export const REPORTS = ['profit', 'rails', 'balances'] as const;
export type Report = (typeof REPORTS)[number];

export const REPORT_PERIODS = ['day', 'month'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** The longest span of a report: in days, and in days of whole months. */
export const MAX_REPORT_DAYS = { day: 92, month: 1_100 } as const satisfies Record<ReportPeriod, number>;

/** The first and the last day of a report, UTC. */
export class ReportRequest {
  @OneOf(REPORTS) report!: Report;
  @OneOf(REPORT_PERIODS) by!: ReportPeriod;
  @Day() from!: string;
  @Day() to!: string;
}

export class ReportRow {
  /** `2026-11-24` or `2026-11`, UTC. */
  @Text(10) period!: string;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  /** `profit`: a source, or `total`. `rails`: the rail and what moved. `balances`: the kind of account. */
  @Text(40) item!: string;
  /** `profit`: positive if the house earned. */
  @Decimal() amount!: string;
  /** How many transfers it sums; 0 for balances. */
  @Int(0, Number.MAX_SAFE_INTEGER) transfers!: number;
}

export class ReportReply {
  /** In the order of periods, currencies and items; items without transfers are left out. */
  @ListOf(() => ReportRow, 10_000) list!: ReportRow[];
  /** The report covers the days that ended at or before this moment. They never change. */
  @IsoTime() closed_to!: string;
}

export class ReportFileReply {
  @Text(100) filename!: string;
  /** The rows of the report as CSV, base64. */
  @Text(2_000_000, { min: 0 }) content!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

/** @throws VALIDATION if the span is too long, or ends before it begins */
export const consoleReport = call({
  ...admin,
  path: 'reports/get',
  roles: BOOK_READERS,
  request: ReportRequest,
  reply: ReportReply,
  summary: 'Returns profit and loss, payments by rail or balances, by UTC day or month, from the ledger',
});

/** @throws VALIDATION if the span is too long, or ends before it begins */
export const consoleReportFile = call({
  ...admin,
  path: 'reports/csv',
  roles: BOOK_READERS,
  request: ReportRequest,
  reply: ReportFileReply,
  summary: 'Returns the same report as a CSV file',
});
