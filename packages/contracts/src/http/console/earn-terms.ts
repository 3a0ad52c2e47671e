import { EARN_CURRENCIES, type EarnCurrency } from '../../rpc/wallet-earn.js';
import { Bool, Decimal, Id, Int, IsoTime, ListOf, Nested, Nullable, OneOf } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { EARN_KINDS, type EarnKind, MAX_EARN_PRODUCTS } from '../wealth/products.js';
import { BOOK_READERS, FINANCE } from './roles.js';
import { versionCalls } from './versions.js';

/** The terms of positions that are bought while they are in force. Positions keep the terms of their purchase. */
export class EarnTerms {
  /** Kind and currency of a product never change. */
  @OneOf(EARN_KINDS) kind!: EarnKind;
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  @Int(1, 3_650) cycle_days!: number;
  /** Above 0 and at most 0.01. */
  @Decimal() daily_rate!: string;
  @Decimal() min_amount!: string;
  @Decimal() max_amount!: string;
  /** The most principal that the product's open positions may have. */
  @Decimal() quota!: string;
  @Bool() early_exit!: boolean;
  /** From 0 to 1; less if an early exit would consume the whole principal. */
  @Decimal() forfeit_rate!: string;
  @Bool() on_sale!: boolean;
}

/** An earn product as listed for operators. */
export class EarnProductState {
  @Id() product_id!: string;
  /** Null until a new product's first terms take effect. */
  @Nullable() @Nested(() => EarnTerms) current?: EarnTerms | null;
  /** The next approved terms, and when they take effect. */
  @Nullable() @Nested(() => EarnTerms) next?: EarnTerms | null;
  @Nullable() @IsoTime() next_at?: string | null;
  /** Whether a proposal waits for another operator. */
  @Bool() proposed!: boolean;
  /** The principal of its running positions. */
  @Decimal() outstanding!: string;
}

export class EarnProductsReply {
  @ListOf(() => EarnProductState, MAX_EARN_PRODUCTS) list!: EarnProductState[];
}

/** The reserve of a currency and the returns promised from it. */
export class ReserveView {
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  /** Not promised yet. */
  @Decimal() reserve!: string;
  /** Promised to running positions and set aside in the ledger. */
  @Decimal() promised!: string;
  /** The principal of running positions, locked in the ledger. */
  @Decimal() principal!: string;
  /** Reserve ÷ promised returns; null if nothing is promised. */
  @Nullable() @Decimal() cover?: string | null;
}

export class ReserveReply {
  @ListOf(() => ReserveView, 10) list!: ReserveView[];
  @IsoTime() at!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'earn' } as const;

export const consoleEarnProducts = call({
  ...admin,
  path: 'products/earn',
  roles: BOOK_READERS,
  request: Empty,
  reply: EarnProductsReply,
  summary: 'Lists earn products with their terms in force and to come, on sale or not, and proposed ones',
});

export const consoleEarnTerms = versionCalls({
  service: 'earn',
  path: 'terms/earn',
  content: EarnTerms,
  readers: BOOK_READERS,
  editors: FINANCE,
  what: 'terms of an earn product',
});

export const consoleReserve = call({
  ...admin,
  path: 'reserve',
  roles: BOOK_READERS,
  request: Empty,
  reply: ReserveReply,
  summary: 'Returns the reserve and the promised returns it covers',
});
