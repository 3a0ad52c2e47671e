import {
  Bool,
  Decimal,
  Int,
  IsoTime,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Text,
  TextList,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { CATEGORIES } from '../product/product.js';
import { BOOK_READERS, OWNER } from './roles.js';
import { TERMS_NOTICE_MS } from './trading-terms.js';
import { versionCalls } from './versions.js';

/** `rate` instruments serve deposits, withdrawals and conversions; they are not on the market list. */
export const INSTRUMENT_CATEGORIES = [...CATEGORIES, 'rate'] as const;
export type InstrumentCategory = (typeof INSTRUMENT_CATEGORIES)[number];

/**
 * How long before its effect a change of an instrument is approved: as long as the longest order runs, so that no order
 * that was accepted before customers could know of it is still open.
 */
export const INSTRUMENT_NOTICE_MS = 86_400_000;

/** How long before its effect it is approved that an instrument takes orders, or takes no more. */
export const INSTRUMENT_ORDERS_NOTICE_MS = TERMS_NOTICE_MS;

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/** A daily window in the instrument's time zone. */
export class SessionWindow {
  /** `mon tue wed`, separated by spaces. */
  @Text(40, { pattern: /^(sun|mon|tue|wed|thu|fri|sat)( (sun|mon|tue|wed|thu|fri|sat))*$/ }) days!: string;
  @Text(5, { pattern: CLOCK_TIME }) from!: string;
  /** `24:00` is the next midnight. */
  @Text(5, { pattern: CLOCK_TIME }) to!: string;
}

/** When an instrument is traded. It never closes if its windows cover the whole week and it has no holidays. */
export class SessionTerms {
  /** An IANA name such as `Asia/Tokyo`. */
  @Text(40) zone!: string;
  @ListOf(() => SessionWindow, 20) windows!: SessionWindow[];
  /** Local dates, `YYYY-MM-DD`, on which it stays closed. */
  @TextList(500, 10) closed_days!: string[];
  /** Local dates on which it closes at `early_close`. */
  @TextList(200, 10) early_days!: string[];
  @Nullable() @Text(5, { pattern: CLOCK_TIME }) early_close?: string | null;
}

/** A source of prices, such as `ccxt`, and the instrument's symbol there. */
export class FeedTerms {
  @Text(40, { pattern: /^[a-z0-9:_-]+$/ }) source!: string;
  @Text(40, { pattern: /^[\w:./-]+$/ }) symbol!: string;
}

/** The bounds of the outlier filter. */
export class OutlierTerms {
  /** The largest step between published prices as a fraction, from 0.005 to 0.2. */
  @Decimal() max_jump!: string;
  /** Consecutive prices, and their minimum span in seconds, that show that prices are back. */
  @Int(2, 100) back_ticks!: number;
  @Int(1, 60) back_seconds!: number;
  /** The same for prices that agree on a new level. */
  @Int(5, 500) moved_ticks!: number;
  @Int(5, 600) moved_seconds!: number;
}

/** Where a new instrument's simulated prices start and how far they move. Fixed once it is listed. */
export class SimulationTerms {
  /** The long-term price level. */
  @Decimal() base!: string;
  /** A year's volatility as a fraction, from 0.01 to 2. */
  @Decimal() volatility!: string;
}

/** One version of an instrument. */
export class InstrumentTerms {
  @Text(80) name_en!: string;
  @Text(80) name_ja!: string;
  @Text(80) name_zh!: string;
  @OneOf(INSTRUMENT_CATEGORIES) category!: InstrumentCategory;
  /** Decimals of a price. */
  @Int(0, 6) decimals!: number;
  /** The maximum age of a price when an order is accepted or settled. Open orders keep theirs. */
  @Int(1_000, 30_000) max_gap_ms!: number;
  /** Its place in lists, lowest first. */
  @Int(0, 100_000) position!: number;
  @Nested(() => SessionTerms) sessions!: SessionTerms;
  /** In order of preference; not quoted if empty. */
  @ListOf(() => FeedTerms, 5) feeds!: FeedTerms[];
  @Nested(() => OutlierTerms) filter!: OutlierTerms;
  /** Only for an instrument that operators list with simulated prices. */
  @Nullable() @Nested(() => SimulationTerms) simulation?: SimulationTerms | null;
}

/** Whether an instrument takes new orders. Open orders run on and are settled by the rule. */
export class InstrumentOrders {
  @Bool() accepted!: boolean;
}

/** An instrument as listed for operators. */
export class InstrumentSummary {
  @Text(20) symbol!: string;
  @Text(80) name_en!: string;
  @Text(80) name_ja!: string;
  @Text(80) name_zh!: string;
  @OneOf(INSTRUMENT_CATEGORIES) category!: InstrumentCategory;
  /** 0: built in. */
  @Int(0, 1_000_000) version!: number;
  @Bool() orders_accepted!: boolean;
  /** Whether its session is open now. */
  @Bool() in_session!: boolean;
  @Bool() suspended!: boolean;
  /** `simulated` or its source's name; null if it is not quoted. */
  @Nullable() @Text(80) feed?: string | null;
  /** When operators listed it; null if it is built in. */
  @Nullable() @IsoTime() listed_at?: string | null;
  /** When its next version takes effect; null if none is approved. */
  @Nullable() @IsoTime() next_at?: string | null;
  /** Whether a proposal waits for another operator. */
  @Bool() proposed!: boolean;
}

export class InstrumentSummaryReply extends PageReply {
  @ListOf(() => InstrumentSummary, 100) list!: InstrumentSummary[];
  /** The sources that this installation can connect to. */
  @TextList(50, 40) sources!: string[];
}

export const consoleInstruments = call({
  base: 'console',
  auth: 'operator',
  service: 'market',
  path: 'instruments/list',
  roles: BOOK_READERS,
  request: PageRequest,
  reply: InstrumentSummaryReply,
  summary: 'Lists instruments, also those that are approved or proposed and not yet listed, in the order of lists',
});

const shared = { service: 'market', readers: BOOK_READERS, editors: OWNER } as const;

export const consoleInstrumentTerms = versionCalls({
  ...shared,
  path: 'instruments/terms',
  content: InstrumentTerms,
  what: 'terms of an instrument',
});

export const consoleInstrumentOrders = versionCalls({
  ...shared,
  path: 'instruments/orders',
  content: InstrumentOrders,
  what: 'decisions whether an instrument takes orders',
});
