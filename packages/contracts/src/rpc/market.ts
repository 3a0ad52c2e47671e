import { Empty } from '../http/paging.js';
import {
  CATEGORIES,
  type Category,
  CLOSED_REASONS,
  type ClosedReason,
  ClosureView,
  PlannedChangeView,
  SessionView,
  SilenceView,
} from '../http/product/product.js';
import {
  Bool,
  Decimal,
  EpochMs,
  Id,
  Int,
  IsoTime,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Optional,
  Text,
} from '../validation/fields.js';
import { rpc } from './rpc.js';

export class PricePoint {
  @Text(20) symbol!: string;
  /** The requested instant, epoch milliseconds. */
  @EpochMs() at!: number;
}

export class PricesAtRequest {
  @ListOf(() => PricePoint, 1000) points!: PricePoint[];
}

/**
 * The answer for one point: `ok` with the tick that counts, `gap` if no tick is fresh, `pending` if the feed has not
 * passed the instant yet.
 */
export class PriceAtView {
  @Text(20) symbol!: string;
  @EpochMs() at!: number;
  @OneOf(['ok', 'gap', 'pending']) status!: 'ok' | 'gap' | 'pending';
  @Optional() @EpochMs() tick_at?: number;
  @Optional() @Decimal() price?: string;
}

export class PricesAtReply {
  @ListOf(() => PriceAtView, 1000) prices!: PriceAtView[];
}

/** price(t) = the last tick stamped at or before t. Waits up to two seconds for the feed to pass the last instant. */
export const pricesAt = rpc('market', 'prices_at', ['trading'], PricesAtRequest, PricesAtReply);

/** The data that trading needs about an instrument. */
export class InstrumentView {
  @Id() id!: string;
  @Text(20) symbol!: string;
  @Text(80) name_en!: string;
  @Text(80) name_ja!: string;
  @Text(80) name_zh!: string;
  @OneOf(CATEGORIES) category!: Category;
  @Int(0, 6) decimals!: number;
  @Bool() is_open!: boolean;
  @Nullable() @OneOf(CLOSED_REASONS) closed_reason?: ClosedReason | null;
  @Nullable() @IsoTime() opens_at?: string | null;
  /** When the current session ends, or its ticks will be made in another way; null if neither is known. */
  @Nullable() @IsoTime() closes_at?: string | null;
  /** Suspended by the outlier filter: no orders until it is released. */
  @Bool() suspended!: boolean;
  @Text(200) feed!: string;
  @Int(0, 60_000) max_gap_ms!: number;
  /**
   * Where a live feed plays: how long after acceptance, by the feed's clock, a price must be stamped to be an order's entry.
   * Nobody can know such a price when the order is accepted. Absent or 0: the newest price is the entry.
   */
  @Optional() @Int(0, 7_000) entry_delay_ms?: number;
  @ListOf(() => SessionView, 20) sessions!: SessionView[];
  @Nullable() @Nested(() => SilenceView) silence?: SilenceView | null;
  /**
   * Whether its charts use the source's own candles where we had no ticks. The wire name is kept for adjacent versions.
   */
  @Optional() @Bool() told_past?: boolean;
  /** When operators listed it; null if it was there from the start. */
  @Nullable() @IsoTime() listed_at?: string | null;
  @Optional() @ListOf(() => ClosureView, 100) closures?: ClosureView[];
  /** Changes that are not in force yet, next first. */
  @Optional() @ListOf(() => PlannedChangeView, 20) planned?: PlannedChangeView[];
  /**
   * When its ticks were last made in another way, epoch milliseconds: no order is accepted on an older one. 0 if they
   * never were.
   */
  @Optional() @EpochMs() ticks_from?: number;
  @Decimal() price!: string;
  @Decimal() change_24h!: string;
  @Decimal() volume_24h!: string;
  @Decimal() high_24h!: string;
  @Decimal() low_24h!: string;
}

export class InstrumentsReply {
  @ListOf(() => InstrumentView, 1000) list!: InstrumentView[];
}

/** Every instrument with its current state. */
export const instruments = rpc('market', 'instruments', ['trading'], Empty, InstrumentsReply);

export class RateRequest {
  @Text(10) from!: string;
  @Text(10) to!: string;
}

/** How many units of `to` one unit of `from` is worth. */
export class RateReply {
  @Decimal() rate!: string;
  /** The timestamp of its price, epoch milliseconds. */
  @EpochMs() at!: number;
  @Text(200) source!: string;
}

/** The current exchange rate between USD, USDT, JPY, CNY and AUD. @throws NO_FRESH_PRICE */
export const exchangeRate = rpc('market', 'rate', ['earn', 'identity', 'wallet'], RateRequest, RateReply);
