import { Amount, Decimal, Id, Int, IsoTime, ListOf, Nested, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty, PageReply, PageRequest } from '../paging.js';
import { BOOK_READERS, OWNER } from './roles.js';

/** How long a change of terms is announced before it can take effect: every process knows of it by then. */
export const TERMS_NOTICE_MS = 10_000;

/** What one duration pays and how much may be staked on it, USD. */
export class DurationTermsView {
  @Int(5, 86_400) seconds!: number;
  @Decimal() payout!: string;
  @Decimal() min!: string;
  @Decimal() max!: string;
}

/** The terms of orders taken from `effective_at` on, the same for everyone. Orders keep the terms they were taken on. */
export class TradingTermsView {
  /** 0: what the house began with. */
  @Int(0, 1_000_000) version!: number;
  @ListOf(() => DurationTermsView, 10) durations!: DurationTermsView[];
  /** The share of the stake taken as a fee. */
  @Decimal() fee_rate!: string;
  @IsoTime() effective_at!: string;
  @Optional() @Id() operator_id?: string | null;
  @Optional() @Text(500) reason?: string | null;
}

export class TradingTermsReply {
  @Nested(() => TradingTermsView) current!: TradingTermsView;
  /** Those to come, the next first. */
  @ListOf(() => TradingTermsView, 20) scheduled!: TradingTermsView[];
}

export class TradingTermsHistoryReply extends PageReply {
  @ListOf(() => TradingTermsView, 100) list!: TradingTermsView[];
}

export class DurationTermsInput {
  @Int(5, 86_400) seconds!: number;
  /** Above 0 and at most 1. */
  @Decimal() payout!: string;
  @Amount(2) min!: string;
  @Amount(2) max!: string;
}

export class TradingTermsRequest {
  /** The newest version that the operator has seen: nothing written meanwhile is overwritten. */
  @Optional() @Int(0, 1_000_000) version?: number | null;
  @ListOf(() => DurationTermsInput, 10) durations!: DurationTermsInput[];
  /** From 0 to 0.1. */
  @Decimal() fee_rate!: string;
  /** At the earliest ten seconds from now, which is also the default. */
  @Optional() @IsoTime() effective_at?: string | null;
  @Text(500) reason!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'trading' } as const;

export const consoleTradingTerms = call({
  ...admin,
  path: 'products/trading',
  roles: BOOK_READERS,
  request: Empty,
  reply: TradingTermsReply,
  summary: 'The terms of new orders, and those to come',
});

export const consoleTradingTermsHistory = call({
  ...admin,
  path: 'products/trading_history',
  roles: BOOK_READERS,
  request: PageRequest,
  reply: TradingTermsHistoryReply,
  summary: 'Every change of the terms of orders, the newest first',
});

/** @throws VALIDATION, CONFLICT where a change with a later effect is scheduled or `version` is not the newest */
export const consoleSetTradingTerms = call({
  ...admin,
  path: 'products/set_trading',
  roles: OWNER,
  request: TradingTermsRequest,
  reply: TradingTermsView,
  idempotent: true,
  summary: 'Sets the terms of orders taken from a moment to come; running ones keep theirs',
});
