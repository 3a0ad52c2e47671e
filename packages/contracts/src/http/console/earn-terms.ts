import { EARN_CURRENCIES, type EarnCurrency } from '../../rpc/wallet-earn.js';
import {
  Amount,
  Bool,
  Decimal,
  Id,
  Int,
  IsoTime,
  ListOf,
  Nested,
  OneOf,
  Optional,
  Text,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty, PageReply, PageRequest } from '../paging.js';
import { EARN_KINDS, type EarnKind } from '../wealth/products.js';
import { BOOK_READERS, OWNER } from './roles.js';

/** The terms for positions sold from `effective_at` on. Existing positions keep theirs. */
export class EarnTermsView {
  @Id() product_id!: string;
  @Int(1, 1_000_000) version!: number;
  @OneOf(EARN_KINDS) kind!: EarnKind;
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  @Int(1, 3_650) cycle_days!: number;
  @Decimal() daily_rate!: string;
  @Decimal() min_amount!: string;
  @Decimal() max_amount!: string;
  @Decimal() quota!: string;
  @Bool() early_exit!: boolean;
  @Decimal() forfeit_rate!: string;
  @Bool() on_sale!: boolean;
  @IsoTime() effective_at!: string;
  @Optional() @Id() operator_id?: string | null;
  @Optional() @Text(500) reason?: string | null;
  /** Whether later terms replaced these before they took effect. */
  @Bool() replaced!: boolean;
}

export class EarnProductState {
  /** Null until a new product's first terms take effect. */
  @Optional() @Nested(() => EarnTermsView) current?: EarnTermsView | null;
  @Optional() @Nested(() => EarnTermsView) next?: EarnTermsView | null;
  /** The principal of its running positions. */
  @Decimal() outstanding!: string;
}

export class EarnProductsReply {
  @ListOf(() => EarnProductState, 100) list!: EarnProductState[];
}

export class EarnHistoryRequest extends PageRequest {
  @Id() product_id!: string;
}

export class EarnHistoryReply extends PageReply {
  @ListOf(() => EarnTermsView, 100) list!: EarnTermsView[];
}

export class EarnTermsRequest {
  /** The newest version that the operator has seen, 0 for a new product. Prevents overwriting later changes. */
  @Optional() @Int(0, 1_000_000) version?: number | null;
  /** An existing product's id, or a new one in lower case. */
  @Text(40, { pattern: /^[a-z0-9-]+$/ }) product_id!: string;
  /** Kind and currency of an existing product cannot change. */
  @OneOf(EARN_KINDS) kind!: EarnKind;
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  @Int(1, 3_650) cycle_days!: number;
  /** Above 0 and at most 0.01. */
  @Decimal() daily_rate!: string;
  @Amount(2) min_amount!: string;
  @Amount(2) max_amount!: string;
  @Amount(2) quota!: string;
  @Bool() early_exit!: boolean;
  /** From 0 to 1; less if an early exit would consume the whole principal. */
  @Decimal() forfeit_rate!: string;
  @Bool() on_sale!: boolean;
  /** Immediately if absent or past. */
  @Optional() @IsoTime() effective_at?: string | null;
  @Text(500) reason!: string;
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
  @Optional() @Decimal() cover?: string | null;
}

export class ReserveReply {
  @ListOf(() => ReserveView, 10) list!: ReserveView[];
  @IsoTime() at!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'earn' } as const;

export const consoleEarnTerms = call({
  ...admin,
  path: 'products/earn',
  roles: BOOK_READERS,
  request: Empty,
  reply: EarnProductsReply,
  summary: 'Lists earn products with current and scheduled terms, on sale or not',
});

export const consoleEarnTermsHistory = call({
  ...admin,
  path: 'products/earn_history',
  roles: BOOK_READERS,
  request: EarnHistoryRequest,
  reply: EarnHistoryReply,
  summary: 'Lists all changes of a product’s terms, newest first',
});

/**
 * @throws VALIDATION, CONFLICT if kind or currency differ, `version` is not the newest, or a change is already
 * scheduled
 */
export const consoleSetEarnTerms = call({
  ...admin,
  path: 'products/set_earn',
  roles: OWNER,
  request: EarnTermsRequest,
  reply: EarnTermsView,
  idempotent: true,
  summary: 'Sets the terms of positions sold from now or a later time; running ones keep theirs',
});

export const consoleReserve = call({
  ...admin,
  path: 'reserve',
  roles: BOOK_READERS,
  request: Empty,
  reply: ReserveReply,
  summary: 'Returns the reserve and the promised returns it covers',
});
