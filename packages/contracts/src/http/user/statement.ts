import { Decimal, Id, Int, IsoTime, ListOf, Nested, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call, csvCall } from '../call.js';
import { CsvRequest } from '../csv.js';
import { PageReply, PageRequest } from '../paging.js';
import { READ_SCOPE } from '../token-scopes.js';
import { WITHDRAWAL_CURRENCIES, type WithdrawalCurrency } from '../wallet/withdrawals.js';

const KIND = /^[a-z_]+$/;

/** The kinds of entries; all by default. */
export interface StatementFilterRequest {
  currency?: WithdrawalCurrency;
  kind?: string;
  from?: string;
  to?: string;
}

export class BalanceListRequest extends PageRequest implements StatementFilterRequest {
  @Optional() @OneOf(WITHDRAWAL_CURRENCIES) currency?: WithdrawalCurrency;
  @Optional() @Text(40, { pattern: KIND }) kind?: string;
  @Optional() @IsoTime() from?: string;
  @Optional() @IsoTime() to?: string;
}

export class BalanceExportRequest extends CsvRequest implements StatementFilterRequest {
  @Optional() @OneOf(WITHDRAWAL_CURRENCIES) currency?: WithdrawalCurrency;
  @Optional() @Text(40, { pattern: KIND }) kind?: string;
  @Optional() @IsoTime() from?: string;
  @Optional() @IsoTime() to?: string;
}

/** The complete conversion of which an entry is one side. */
export class StatementConversion {
  /** Only for a standalone conversion, not one that was part of a purchase. */
  @Nullable() @Text(20) number?: string | null;
  @OneOf(WITHDRAWAL_CURRENCIES) from!: WithdrawalCurrency;
  @OneOf(WITHDRAWAL_CURRENCIES) to!: WithdrawalCurrency;
  /** In `from`. */
  @Decimal() amount!: string;
  /** In `to`. */
  @Decimal() result!: string;
  /** Units of `to` per unit of `from`, as quoted; requires a number. */
  @Nullable() @Decimal() rate?: string | null;
}

/** One movement of the available balance. */
export class StatementEntryView {
  @Text(30) number!: string;
  @Text(40) kind!: string;
  /** Signed. */
  @Decimal() amount!: string;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @Decimal() balance_after!: string;
  /** The id of its order, deposit, withdrawal, conversion or position. */
  @Id() ref!: string;
  /** A description in the caller's language. */
  @Text(200) memo!: string;
  /** Only for the kind `conversion`; both of its entries have it. */
  @Nullable() @Nested(() => StatementConversion) conversion?: StatementConversion | null;
  @IsoTime() created_at!: string;
}

/** Totals of all entries of a filter in one currency. */
export class StatementTotal {
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @Int(0, Number.MAX_SAFE_INTEGER) count!: number;
  /** Total incoming and outgoing amounts. */
  @Decimal() credited!: string;
  @Decimal() debited!: string;
}

export class BalanceListReply extends PageReply {
  @ListOf(() => StatementEntryView, 100) list!: StatementEntryView[];
  @ListOf(() => StatementTotal, 10) totals!: StatementTotal[];
}

export const balanceList = call({
  path: 'user/balance_list',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'wallet',
  request: BalanceListRequest,
  reply: BalanceListReply,
  summary: 'Returns the statement: all movements of the available balance, with totals for the filter',
});

export const balanceExport = csvCall({
  path: 'user/balance_export',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'wallet',
  request: BalanceExportRequest,
  summary: 'Exports the statement as CSV, newest first',
});
