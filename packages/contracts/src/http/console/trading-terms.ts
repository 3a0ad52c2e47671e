import { Decimal, Int, ListOf } from '../../validation/fields.js';
import { BOOK_READERS, FINANCE } from './roles.js';
import { versionCalls } from './versions.js';

/** How long before its effect a change is announced, so that every process knows it in time. */
export const TERMS_NOTICE_MS = 10_000;

/** Payout rate and stake limits of one duration, USD. */
export class DurationTerms {
  @Int(5, 86_400) seconds!: number;
  /** Above 0 and at most 1. */
  @Decimal() payout!: string;
  @Decimal() min!: string;
  @Decimal() max!: string;
}

/** The terms of orders accepted while they are in force, the same for everyone. */
export class TradingTerms {
  @ListOf(() => DurationTerms, 10) durations!: DurationTerms[];
  /** The share of the stake charged as a fee, from 0 to 0.1. */
  @Decimal() fee_rate!: string;
}

/** How much of the house's capital one direction of an instrument may put at risk. */
export class ExposureTerms {
  /** A share of the trading account, above 0 and at most 1. */
  @Decimal() share!: string;
}

const shared = { service: 'trading', readers: BOOK_READERS, editors: FINANCE } as const;

export const consoleTradingTerms = versionCalls({
  ...shared,
  path: 'terms/orders',
  content: TradingTerms,
  what: 'terms of orders',
});

export const consoleExposureTerms = versionCalls({
  ...shared,
  path: 'terms/exposure',
  content: ExposureTerms,
  what: 'limit of the risk on one market',
});
