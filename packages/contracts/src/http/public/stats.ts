import { Decimal, Int, IsoTime, ListOf, Nested, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { WITHDRAWAL_METHODS, type WithdrawalMethod } from '../wallet/withdrawals.js';

const Count = (): PropertyDecorator => Int(0, Number.MAX_SAFE_INTEGER);

/** Accounts that ever had an order won or lost, and how many of them are behind, fees counted; since the beginning. */
export class AccountStats {
  @Count() traded!: number;
  @Count() losing!: number;
  /** A fraction; null before anybody traded. */
  @Optional() @Decimal() losing_share!: string | null;
}

/** Settled orders of a product, or of all. Ties and voids are counted, and give everything back. */
export class ProductStats {
  @Text(20) symbol!: string;
  @Count() orders!: number;
  @Count() wins!: number;
  @Count() losses!: number;
  @Count() ties!: number;
  @Count() voids!: number;
  /** Of orders won and lost, USD. */
  @Decimal() stakes!: string;
  /** What went back to customers ÷ their stakes; null where nothing was staked. */
  @Optional() @Decimal() payout!: string | null;
  /** What the house kept, fees included, ÷ the stakes. */
  @Optional() @Decimal() house_edge!: string | null;
}

/** From being asked for to being paid, against what was promised; the times are null where nothing was paid. */
export class WithdrawalStats {
  @OneOf(WITHDRAWAL_METHODS) method!: WithdrawalMethod;
  @Count() paid!: number;
  @Optional() @Count() median_s!: number | null;
  @Optional() @Count() p95_s!: number | null;
  @Optional() @Count() promised_s!: number | null;
  @Optional() @Decimal() in_time_share!: string | null;
  /** Not paid yet although they should be. */
  @Count() overdue!: number;
}

/** The minutes in which orders could be taken: prices fresh, the ledger there. One without a record counts as down. */
export class UptimeStats {
  @IsoTime() since!: string;
  @Count() minutes!: number;
  @Count() up!: number;
  @Decimal() share!: string;
}

/** How the house and its customers fare, from the records. Figures but those of accounts are of the last `days`. */
export class StatsView {
  @IsoTime() at!: string;
  @Int(1, 366) days!: number;
  @Nested(() => AccountStats) accounts!: AccountStats;
  @Nested(() => ProductStats) all!: ProductStats;
  @ListOf(() => ProductStats, 1000) products!: ProductStats[];
  @ListOf(() => WithdrawalStats, 20) withdrawals!: WithdrawalStats[];
  @Optional() @Nested(() => UptimeStats) uptime!: UptimeStats | null;
}

export const publicStats = call({
  path: 'public/stats',
  method: 'GET',
  auth: 'none',
  service: 'trading',
  request: Empty,
  reply: StatsView,
  summary: 'Share of accounts that lose, payout and house edge by product, withdrawal times, uptime',
});
