import { Decimal, Id, Int, IsoTime, ListOf, Nested, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { MAX_AGE_S } from '../aged.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { WITHDRAWAL_CURRENCIES, type WithdrawalCurrency } from '../wallet/withdrawals.js';
import { BOOK_READERS } from './roles.js';

/** A ledger account of a customer or the house. */
export class LedgerAccountView {
  @Id() id!: string;
  /** The customer; null for the house. */
  @Nullable() @Id() user_id?: string | null;
  /** `available`, `in_trade`, `locked`, `withdrawing`; the house has others. */
  @Text(30) kind!: string;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
}

/** One debit and one credit of the same amount. `ref` and `slot` identify it. */
export class TransferView {
  /** The order, deposit, withdrawal, position or correction that caused it. */
  @Id() ref!: string;
  @Int(0, 32_767) slot!: number;
  @Text(40) kind!: string;
  @Nested(() => LedgerAccountView) debit!: LedgerAccountView;
  @Nested(() => LedgerAccountView) credit!: LedgerAccountView;
  @Decimal() amount!: string;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @IsoTime() at!: string;
}

export class TransfersRequest {
  /** Only this customer's. */
  @Nullable() @Id() user_id?: string | null;
  /** Only those of one ledger account (see `debit.id`). */
  @Nullable() @Id() account_id?: string | null;
  /** Only those with this cause. */
  @Nullable() @Id() ref?: string | null;
  @Nullable() @Text(40, { pattern: /^[a-z_]+$/ }) kind?: string | null;
  @Nullable() @IsoTime() from?: string | null;
  @Nullable() @IsoTime() to?: string | null;
  /** The `next` of the previous page. */
  @Nullable() @Text(100, { min: 0 }) cursor?: string | null;
  /** 50 by default. */
  @Optional() @Int(1, 100) limit?: number;
  /** How many seconds old the answer may be; by default it has everything that was done before. */
  @Nullable() @Int(0, MAX_AGE_S) max_age_s?: number | null;
}

export class TransfersReply {
  /** Newest first. */
  @ListOf(() => TransferView, 100) list!: TransferView[];
  /**
   * For the next page; null at the end. A page with a `next` may be short or empty, because a search scans a bounded
   * range at a time.
   */
  @Nullable() @Text(100) next?: string | null;
  /** How far back this page has searched. */
  @Nullable() @IsoTime() looked_to?: string | null;
  /** What happened since may be missing; null if nothing is. */
  @Nullable() @IsoTime() as_of?: string | null;
}

export class HouseAccountView {
  @Text(30) kind!: string;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  /** Negative only for accounts that represent the outside world: the amount that came in. */
  @Decimal() balance!: string;
}

export class HouseReply {
  @ListOf(() => HouseAccountView, 100) list!: HouseAccountView[];
  @IsoTime() at!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'wallet' } as const;

export const consoleTransfers = call({
  ...admin,
  path: 'ledger/transfers',
  roles: BOOK_READERS,
  request: TransfersRequest,
  reply: TransfersReply,
  summary: 'Lists ledger transfers, newest first',
});

export const consoleHouse = call({
  ...admin,
  path: 'ledger/house',
  roles: BOOK_READERS,
  request: Empty,
  reply: HouseReply,
  summary: 'Lists the house’s accounts',
});
