import { Decimal, Int, IsoTime, ListOf, Nested, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { WITHDRAWAL_METHODS, type WithdrawalMethod } from '../wallet/withdrawals.js';

const Count = (): PropertyDecorator => Int(0, Number.MAX_SAFE_INTEGER);

/** Accounts with at least one decided order since the beginning, and how many of them lost money, fees included. */
export class AccountStats {
  @Count() traded!: number;
  @Count() losing!: number;
  /** A fraction; null before anybody traded. */
  @Nullable() @Decimal() losing_share!: string | null;
}

/** Settled orders of one or all products, including ties and voids, which return everything. */
export class ProductStats {
  @Text(20) symbol!: string;
  @Count() orders!: number;
  @Count() wins!: number;
  @Count() losses!: number;
  @Count() ties!: number;
  @Count() voids!: number;
  /** Of decided orders, USD. */
  @Decimal() stakes!: string;
  /** Paid to customers ÷ stakes; null without stakes. */
  @Nullable() @Decimal() payout!: string | null;
  /** Kept by the house, fees included, ÷ stakes. */
  @Nullable() @Decimal() house_edge!: string | null;
}

/** Times from request to payment compared with the promise; null if nothing was paid. */
export class WithdrawalStats {
  @OneOf(WITHDRAWAL_METHODS) method!: WithdrawalMethod;
  @Count() paid!: number;
  @Nullable() @Count() median_s!: number | null;
  @Nullable() @Count() p95_s!: number | null;
  @Nullable() @Count() promised_s!: number | null;
  @Nullable() @Decimal() in_time_share!: string | null;
  /** Overdue and not paid yet. */
  @Count() overdue!: number;
}

/**
 * The minutes in which orders could be placed: fresh prices and a working ledger. A minute without a record counts as
 * down.
 */
export class UptimeStats {
  @IsoTime() since!: string;
  @Count() minutes!: number;
  @Count() up!: number;
  @Decimal() share!: string;
}

/** Results of the house and its customers, from the records. All but the account figures cover the last `days`. */
export class StatsView {
  @IsoTime() at!: string;
  @Int(1, 366) days!: number;
  @Nested(() => AccountStats) accounts!: AccountStats;
  @Nested(() => ProductStats) all!: ProductStats;
  @ListOf(() => ProductStats, 1000) products!: ProductStats[];
  @ListOf(() => WithdrawalStats, 20) withdrawals!: WithdrawalStats[];
  @Nullable() @Nested(() => UptimeStats) uptime!: UptimeStats | null;
}

export const publicStats = call({
  path: 'public/stats',
  method: 'GET',
  auth: 'none',
  service: 'trading',
  request: Empty,
  reply: StatsView,
  summary: 'Returns the share of losing accounts, payout and house edge by product, withdrawal times and uptime',
});
