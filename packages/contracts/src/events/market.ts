import { PRICE_ALERT_KINDS, type PriceAlertKind } from '../http/product/price-alerts.js';
import { TickRootView } from '../http/public/tick-roots.js';
import { MAX_ENTRY_BYTES } from '../log/statements.js';
import { AuditAppendRequest } from '../rpc/identity.js';
import { Decimal, EpochMs, Id, Nullable, OneOf, Optional, Rows, Text, TextList } from '../validation/fields.js';
import { event } from './event.js';

/** Milliseconds between frames; a frame is published at each multiple. */
export const FRAME_MS = 250;

/** NATS subject of the frames. Core NATS, because the market stores ticks and others need only the newest. */
export const FRAME_SUBJECT = 'market.frame';

/**
 * All ticks stamped after the previous frame and at or before `w`. The watermark guarantees that no tick stamped at or
 * before `w` will be published later. Prices and volumes are decimal strings.
 */
export class MarketFrame {
  @EpochMs() w!: number;
  /** `[symbol, timestamp in epoch ms, price, bid, ask, volume]` */
  @Rows(1000) ticks!: [string, number, string, string, string, string][];
  /** Suspended symbols, on which no orders are accepted. Absent if there are none. */
  @Optional() @TextList(1000, 20) suspended?: string[];
}

/** A signed root of ticks. */
export class TickRootEvent extends TickRootView {
  /**
   * Statements that the log must have before this root, which may be delivered before the event that states them: the
   * commitments to simulated prices that begin in its time.
   */
  @Optional() @TextList(1000, MAX_ENTRY_BYTES) after?: string[];
}

/** Signed roots of ticks, one minute of all instruments at a time. */
export const tickRootSigned = event('market', 'root.signed', TickRootEvent, ['support']);

/** A customer's price alert was reached, by the tick with this price and time. */
export class PriceAlertEvent {
  @Id() id!: string;
  @Id() user_id!: string;
  @Id() product_id!: string;
  @Text(20) symbol!: string;
  @OneOf(PRICE_ALERT_KINDS) kind!: PriceAlertKind;
  /** The level, for `crosses`. */
  @Nullable() @Decimal() price?: string | null;
  /** The fraction, for `moves`. */
  @Nullable() @Decimal() change?: string | null;
  @Decimal() reached_price!: string;
  @EpochMs() reached_at!: number;
}

export const priceAlertReached = event('market', 'alert.reached', PriceAlertEvent, ['identity']);

/** An operator's change of an instrument, for identity's audit log. */
export const marketOperatorActed = event('market', 'operator.acted', AuditAppendRequest, ['identity']);
