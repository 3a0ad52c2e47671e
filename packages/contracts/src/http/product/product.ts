import {
  Bool,
  Decimal,
  EpochMs,
  Id,
  Int,
  IsoTime,
  ListOf,
  Nested,
  OneOf,
  Optional,
  Text,
  TextList,
} from '../../validation/fields.js';
import { call, listCall } from '../call.js';

export const CATEGORIES = ['forex', 'blockchain', 'metal', 'stock'] as const;
export type Category = (typeof CATEGORIES)[number];

export const CLOSED_REASONS = ['session', 'suspended', 'stale'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export class ProductListRequest {
  @Optional() @OneOf(CATEGORIES) category?: Category;
}

/** An instrument as the market list shows it. */
export class ProductView {
  @Id() id!: string;
  @Text(20) symbol!: string;
  @Text(80) name!: string;
  @OneOf(CATEGORIES) category!: Category;
  @Decimal() price!: string;
  /** The price's change over 24 hours, as a fraction. */
  @Decimal() change_24h!: string;
  @Decimal() volume_24h!: string;
  @Decimal() high_24h!: string;
  @Decimal() low_24h!: string;
  @Int(0, 6) decimals!: number;
  @Bool() is_open!: boolean;
  /** Why it is not open: outside its session; its feed is not believed; its feed has stood still. Null where it is open. */
  @Optional() @OneOf(CLOSED_REASONS) closed_reason?: ClosedReason | null;
  /** When a closed market opens next. */
  @Optional() @IsoTime() opens_at?: string | null;
  /** `simulated`, or the source's name. */
  @Text(40) feed!: string;
}

/** A duration that is offered, with what it pays and how much may be staked on it. */
export class DurationView {
  @Int(1, 86_400) seconds!: number;
  /** The share of the stake that is won. */
  @Decimal() payout!: string;
  @Decimal() min!: string;
  @Decimal() max!: string;
}

/** When an instrument trades: `from` and `to` in the instrument's time zone. */
export class SessionView {
  @Text(40) zone!: string;
  @Text(40) days!: string;
  @Text(20) from!: string;
  @Text(20) to!: string;
}

/** When the simulated prices of a thin instrument stay away: `for_s` seconds from every full `every_s` seconds (UTC) on. */
export class SilenceView {
  @Int(1, 86_400) every_s!: number;
  @Int(1, 86_400) for_s!: number;
}

export class ProductDetailsRequest {
  @Optional() @Id() id?: string;
  @Optional() @Text(20) symbol?: string;
}

export class ProductDetailsView extends ProductView {
  @ListOf(() => DurationView, 20) durations!: DurationView[];
  @Decimal() fee_rate!: string;
  @Text(40) tie_rule!: string;
  @ListOf(() => SessionView, 20) sessions!: SessionView[];
  /** The rules in the caller's language, a sentence each. */
  @TextList(20, 500) rules!: string[];
  /** How old the newest price may be when an order is taken or settled, in milliseconds. */
  @Int(0, 60_000) max_gap_ms!: number;
  /** Null where its prices never stay away by design. */
  @Optional() @Nested(() => SilenceView) silence?: SilenceView | null;
}

export class BidAskRequest {
  @Id() id!: string;
}

export class BidAskView {
  @Decimal() bid!: string;
  @Decimal() ask!: string;
  @Decimal() price!: string;
  /** The price's stamp, epoch milliseconds. */
  @EpochMs() at!: number;
  @Decimal() available_balance!: string;
}

export const productList = listCall({
  path: 'product/list',
  auth: 'optional',
  service: 'market',
  request: ProductListRequest,
  item: ProductView,
  summary: 'Instruments with their prices and 24-hour figures',
});

export const productDetails = call({
  path: 'product/details',
  auth: 'optional',
  service: 'trading',
  request: ProductDetailsRequest,
  reply: ProductDetailsView,
  objects: { id: 'public' },
  summary: 'One instrument with its terms, sessions and rules',
});

export const productBidAsk = call({
  path: 'product/getBA',
  auth: 'user',
  service: 'trading',
  request: BidAskRequest,
  reply: BidAskView,
  objects: { id: 'public' },
  summary: 'Bid and ask now, with what the caller can spend',
});
