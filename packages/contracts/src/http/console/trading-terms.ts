import { Amount, Decimal, Id, Int, IsoTime, ListOf, Nested, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty, PageReply, PageRequest } from '../paging.js';
import { BOOK_READERS, OWNER } from './roles.js';

/** How long before its effect a change is announced, so that every process knows it in time. */
export const TERMS_NOTICE_MS = 10_000;

/** Payout rate and stake limits of one duration, USD. */
export class DurationTermsView {
  @Int(5, 86_400) seconds!: number;
  @Decimal() payout!: string;
  @Decimal() min!: string;
  @Decimal() max!: string;
}

/** The terms of orders accepted from `effective_at` on, the same for everyone. Existing orders keep theirs. */
export class TradingTermsView {
  /** 0: the initial terms. */
  @Int(0, 1_000_000) version!: number;
  @ListOf(() => DurationTermsView, 10) durations!: DurationTermsView[];
  /** The share of the stake charged as a fee. */
  @Decimal() fee_rate!: string;
  @IsoTime() effective_at!: string;
  @Optional() @Id() operator_id?: string | null;
  @Optional() @Text(500) reason?: string | null;
}

export class TradingTermsReply {
  @Nested(() => TradingTermsView) current!: TradingTermsView;
  /** Scheduled terms, next first. */
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
  /** Ten seconds from now at the earliest, which is the default. */
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
  summary: 'Returns current and scheduled terms of orders',
});

export const consoleTradingTermsHistory = call({
  ...admin,
  path: 'products/trading_history',
  roles: BOOK_READERS,
  request: PageRequest,
  reply: TradingTermsHistoryReply,
  summary: 'Lists all changes of order terms, newest first',
});

/** @throws VALIDATION, CONFLICT if a later change is scheduled or `version` is not the newest */
export const consoleSetTradingTerms = call({
  ...admin,
  path: 'products/set_trading',
  roles: OWNER,
  request: TradingTermsRequest,
  reply: TradingTermsView,
  idempotent: true,
  summary: 'Sets the terms of orders accepted from a later time; running orders keep theirs',
});
