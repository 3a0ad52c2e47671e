import { Decimal, EpochMs, Int, ListOf, Nested, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { type OrderResult, RESULTS, ReceiptView } from '../order/order.js';
import { TickRootView } from './tick-roots.js';

/** A tick as leaf `index` of the tree under root `seq`. */
export class PlacedTickView {
  @Int(1, Number.MAX_SAFE_INTEGER) seq!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) index!: number;
  /** Symbol, stamp, price, bid, ask, volume. */
  @Text(200) leaf!: string;
  /** Leads from the leaf's hash to the root, written as a receipt's path is. */
  @Text(2000, { min: 0 }) path!: string;
}

/** What proves price(`at`): the roots around it, its last tick at or before `at`, and its first one after. */
export class PriceProofView {
  @EpochMs() at!: number;
  @ListOf(() => TickRootView, 10) roots!: TickRootView[];
  @Optional() @Nested(() => PlacedTickView) before!: PlacedTickView | null;
  @Optional() @Nested(() => PlacedTickView) after!: PlacedTickView | null;
}

/** How the order ended. */
export class SettlementView {
  @OneOf(RESULTS) result!: OrderResult;
  @Optional() @Decimal() sell_price!: string | null;
  @Decimal() profit!: string;
  /** Everything that went back to the customer: stake and winnings, or stake and fee, or nothing. */
  @Decimal() paid!: string;
}

/**
 * What is needed to check an order's settlement without trusting the house; docs/proof-format.md says how. Nothing in it
 * tells whose order it is. A price proof is null until its minute is closed and signed, or where its ticks are not kept
 * any more; the settlement is null while the order runs.
 */
export class OrderProofView {
  @Int(1, 1) v!: 1;
  @Text(20) number!: string;
  @Nested(() => ReceiptView) receipt!: ReceiptView;
  @Optional() @Nested(() => PriceProofView) entry!: PriceProofView | null;
  @Optional() @Nested(() => PriceProofView) exit!: PriceProofView | null;
  @Optional() @Nested(() => SettlementView) settlement!: SettlementView | null;
}

export class OrderProofRequest {
  /** The order's number, with or without its dashes. */
  @Text(20, { pattern: /^[0-9A-Za-z-]+$/ }) number!: string;
}

export const publicOrderProof = call({
  path: 'public/proof/order/:number',
  method: 'GET',
  auth: 'none',
  service: 'trading',
  request: OrderProofRequest,
  reply: OrderProofView,
  summary: "What is needed to check an order's settlement without trusting us",
});
