import { Decimal, Id, Int, IsoTime, ListOf, Nested, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { WITHDRAWAL_CURRENCIES, type WithdrawalCurrency } from '../wallet/withdrawals.js';
import { BOOK_READERS } from './roles.js';

/** An account of the ledger: a customer's, or the house's. */
export class LedgerAccountView {
  @Id() id!: string;
  /** The customer; null for the house. */
  @Optional() @Id() user_id?: string | null;
  /** `available`, `in_trade`, `locked`, `withdrawing`; the house has others. */
  @Text(30) kind!: string;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
}

/** One debit and one credit of the same amount. `ref` and `slot` are its identity. */
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
  /** Only a customer's. */
  @Optional() @Id() user_id?: string | null;
  /** Only those of one account of the ledger (see `debit.id`). */
  @Optional() @Id() account_id?: string | null;
  /** Only those that one thing caused. */
  @Optional() @Id() ref?: string | null;
  @Optional() @Text(40, { pattern: /^[a-z_]+$/ }) kind?: string | null;
  @Optional() @IsoTime() from?: string | null;
  @Optional() @IsoTime() to?: string | null;
  /** Where the last page ended: its `next`. */
  @Optional() @Text(100, { min: 0 }) cursor?: string | null;
  /** 50 by default. */
  @Optional() @Int(1, 100) limit?: number;
}

export class TransfersReply {
  /** Newest first. */
  @ListOf(() => TransferView, 100) list!: TransferView[];
  /**
   * For the next page; null at the end. A page can be short, or empty, and still have a next one: a search looks through
   * a bounded stretch at a time.
   */
  @Optional() @Text(100) next?: string | null;
  /** How far back this page has looked. */
  @Optional() @IsoTime() looked_to?: string | null;
}

export class HouseAccountView {
  @Text(30) kind!: string;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  /** Negative only for accounts that stand for the world outside: what came in from there. */
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
  summary: 'Transfers of the ledger, newest first',
});

export const consoleHouse = call({
  ...admin,
  path: 'ledger/house',
  roles: BOOK_READERS,
  request: Empty,
  reply: HouseReply,
  summary: 'The house’s accounts',
});
