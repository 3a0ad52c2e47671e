import {
  Day,
  Decimal,
  Id,
  Int,
  IsoTime,
  ListOf,
  Nested,
  Nullable,
  Optional,
  Text,
  TimeZone,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { READ_SCOPE } from '../token-scopes.js';

/** The longest period, days. */
export const RESULTS_DAYS = 92;

/** Order times, both ends included. */
export class OrderResultsRequest {
  @IsoTime() from!: string;
  @IsoTime() to!: string;
  /** Days and hours are those of the clocks there; UTC if left out. */
  @Optional() @TimeZone() time_zone?: string;
  /** Minutes ahead of UTC where there is no `time_zone`: what apps sent before. Taken for one version more. */
  @Optional() @Int(-840, 840) utc_offset?: number;
}

/** Sums over settled orders, in USD. */
export class ResultSums {
  @Int(0, Number.MAX_SAFE_INTEGER) orders!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) wins!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) losses!: number;
  @Decimal() stakes!: string;
  /** Fees charged; a tie or a void returns the fee. */
  @Decimal() fees!: string;
  /** Won less lost, less the fees. */
  @Decimal() net!: string;
  /** Wins ÷ (wins + losses), a fraction; null if there were neither. */
  @Nullable() @Decimal() win_share?: string | null;
  /**
   * The share of wins at which won and lost orders with these stakes, fees and payouts would have brought nothing:
   * (stakes + fees) ÷ (stakes + winnings). Null if no order was won or lost.
   */
  @Nullable() @Decimal() break_even?: string | null;
}

export class DayResults extends ResultSums {
  /** In the caller's time zone. */
  @Day() day!: string;
}

export class HourResults extends ResultSums {
  /** In the caller's time zone. */
  @Int(0, 23) hour!: number;
}

export class ProductResults extends ResultSums {
  @Id() product_id!: string;
  @Text(20) symbol!: string;
}

export class DurationResults extends ResultSums {
  /** Seconds. */
  @Int(1, 86_400) duration!: number;
}

export class OrderResultsReply {
  /** The first order time that was counted: later than asked for if the period has more orders than are counted. */
  @IsoTime() from!: string;
  @Nested(() => ResultSums) total!: ResultSums;
  /** The most orders won one after another, and lost; ties and voids do not end a run. */
  @Int(0, Number.MAX_SAFE_INTEGER) longest_win!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) longest_loss!: number;
  /** Only those with orders. */
  @ListOf(() => DayResults, RESULTS_DAYS + 2) days!: DayResults[];
  @ListOf(() => HourResults, 24) hours!: HourResults[];
  /** Those with most orders. */
  @ListOf(() => ProductResults, 100) products!: ProductResults[];
  @ListOf(() => DurationResults, 100) durations!: DurationResults[];
}

export const orderResults = call({
  path: 'order/results',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'trading',
  request: OrderResultsRequest,
  reply: OrderResultsReply,
  limit: { max: 60, windowS: 60 },
  summary: 'Adds up settled orders by day, hour, instrument and duration, over 92 days at most',
});
