import {
  Bool,
  Decimal,
  EpochMs,
  Int,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Optional,
  Text,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { type OrderResult, RESULTS, ReceiptView } from '../order/order.js';
import { TickRootView } from './tick-roots.js';

/** A tick as leaf `index` of the tree under root `seq`. */
export class PlacedTickView {
  @Int(1, Number.MAX_SAFE_INTEGER) seq!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) index!: number;
  /** Symbol, timestamp, price, bid, ask, volume. */
  @Text(1000) leaf!: string;
  /** The path from the leaf's hash to the root, in the format of a receipt's path. */
  @Text(2000, { min: 0 }) path!: string;
}

/** The proof of price(`at`): the surrounding roots, the last tick at or before `at`, and the first one after. */
export class PriceProofView {
  @EpochMs() at!: number;
  @ListOf(() => TickRootView, 10) roots!: TickRootView[];
  @Nullable() @Nested(() => PlacedTickView) before!: PlacedTickView | null;
  @Nullable() @Nested(() => PlacedTickView) after!: PlacedTickView | null;
}

/** How the order ended. */
export class SettlementView {
  @OneOf(RESULTS) result!: OrderResult;
  @Nullable() @Decimal() sell_price!: string | null;
  @Decimal() profit!: string;
  /** Everything returned to the customer: stake and winnings, stake and fee, or nothing. */
  @Decimal() paid!: string;
}

/** How long the ticks behind proofs are kept. */
export class TicksKeptView {
  /** Whole UTC days, besides the one that the ticks are of. */
  @Int(1, 3650) days!: number;
  /** Ticks of this order are no longer kept: `entry` or `exit` is null for good. */
  @Bool() expired!: boolean;
}

/**
 * The data to verify an order's settlement without trusting us, as docs/proof-format.md explains. It does not identify
 * the customer. A price proof is null until its minute is signed, or if its ticks are no longer kept; the settlement is
 * null while the order runs.
 */
export class OrderProofView {
  @Int(1, 1) v!: 1;
  @Text(20) number!: string;
  @Nested(() => ReceiptView) receipt!: ReceiptView;
  @Nullable() @Nested(() => PriceProofView) entry!: PriceProofView | null;
  @Nullable() @Nested(() => PriceProofView) exit!: PriceProofView | null;
  @Nullable() @Nested(() => SettlementView) settlement!: SettlementView | null;
  /** Only on request. */
  @Optional() @Nested(() => TicksKeptView) kept?: TicksKeptView;
}

export class OrderProofRequest {
  /** The order's number, with or without dashes. */
  @Text(20, { pattern: /^[0-9A-Za-z-]+$/ }) number!: string;
  /** Whether the receipt comes with its promise, which verifiers up to release 0.2.0 refuse to read. */
  @Optional() @OneOf(['true']) promise?: 'true';
  /** Whether the reply says how long ticks are kept; for apps, because verifiers refuse a proof with that field. */
  @Optional() @OneOf(['true']) kept?: 'true';
}

export const publicOrderProof = call({
  path: 'public/proof/order/:number',
  method: 'GET',
  auth: 'none',
  service: 'trading',
  request: OrderProofRequest,
  reply: OrderProofView,
  summary: "Returns the data to verify an order's settlement without trusting us",
});
