import { Decimal, Id, IsoTime, ListOf, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { WITHDRAWAL_CURRENCIES, type WithdrawalCurrency } from '../wallet/withdrawals.js';

export class BalanceListRequest extends PageRequest {
  @Optional() @OneOf(WITHDRAWAL_CURRENCIES) currency?: WithdrawalCurrency;
  /** Looks through the newest 10,000 entries of the time asked for. */
  @Optional() @Text(40, { pattern: /^[a-z_]+$/ }) kind?: string;
  @Optional() @IsoTime() from?: string;
  @Optional() @IsoTime() to?: string;
}

/** One movement of what the customer can spend. */
export class StatementEntryView {
  @Text(30) number!: string;
  @Text(40) kind!: string;
  /** Signed. */
  @Decimal() amount!: string;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @Decimal() balance_after!: string;
  /** The id of the order, deposit, withdrawal, conversion or position behind it. */
  @Id() ref!: string;
  /** What it was, in the caller's language. */
  @Text(200) memo!: string;
  @IsoTime() created_at!: string;
}

export class BalanceListReply extends PageReply {
  @ListOf(() => StatementEntryView, 100) list!: StatementEntryView[];
}

export const balanceList = call({
  path: 'user/balance_list',
  auth: 'user',
  service: 'wallet',
  request: BalanceListRequest,
  reply: BalanceListReply,
  summary: 'The statement: every movement of what the caller can spend',
});
