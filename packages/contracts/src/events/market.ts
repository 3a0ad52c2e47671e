import { TickRootView } from '../http/public/tick-roots.js';
import { EpochMs, Optional, Rows, TextList } from '../validation/fields.js';
import { event } from './event.js';

/** The feed's grid: a frame is published at each multiple of this many milliseconds. */
export const FRAME_MS = 250;

/** NATS subject of the frames; core NATS, since ticks are kept by market and only the newest matter elsewhere. */
export const FRAME_SUBJECT = 'market.frame';

/**
 * All ticks stamped after the frame before and at or before `w`. The watermark promises that no tick stamped at or
 * before `w` will ever be published later. Prices and volumes are decimal strings.
 */
export class MarketFrame {
  @EpochMs() w!: number;
  /** `[symbol, stamp in epoch ms, price, bid, ask, volume]` */
  @Rows(1000) ticks!: [string, number, string, string, string, string][];
  /** Symbols whose feed is not believed now: no order is taken on them. Absent where there are none. */
  @Optional() @TextList(1000, 20) suspended?: string[];
}

/** Signed roots of ticks, a minute of every instrument at a time. */
export const tickRootSigned = event('market', 'root.signed', TickRootView);
