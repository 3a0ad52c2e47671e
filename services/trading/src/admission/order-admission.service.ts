import { AppError, FRAME_MS, formatMicro, type InstrumentView, type OrderCreateRequest } from '@makoto/contracts';
import { activeTraceparent } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { feeOf, winningsOf } from '../orders/fees.calc.js';
import type { Acceptance, OrderLimits, OrderTerms } from '../orders/order.js';
import { InstrumentsCache } from '../products/instruments-cache.js';
import { stakeLimits } from '../products/stake-limits.calc.js';
import type { DurationTerms } from '../products/terms.js';
import { TermsCache } from '../products/terms-cache.js';
import { TickCache } from '../ticks/tick-cache.js';
import { CustomerLimits } from './customer-limits.js';
import { ExposureLimits, exposureRefusal } from './exposure-limits.js';
import { RestrictionsCache } from './restrictions-cache.js';
import { assertSlippage } from './slippage.calc.js';

/** An order as its customer requested it. */
export interface RequestedOrder {
  id: string;
  userId: string;
  /** Micro-units. */
  stake: bigint;
  request: OrderCreateRequest;
}

/** An order that passed every check, with the limits that are checked again when it is written. */
export interface AdmittedOrder {
  /** With `accepted`, prices and times are provisional until enterLater(). */
  order: OrderTerms;
  /** The most the house may lose on one direction of the instrument, micro-units. */
  cap: bigint;
  limits: OrderLimits | undefined;
}

/** The duration's terms and the fee rate, both of one version. */
type AppliedTerms = DurationTerms & { feeRate: bigint };

/** How long an order waits for its entry at most, from acceptance, by the feed's clock: well within a request's timeout. */
const MAX_ENTRY_WAIT_MS = 6_000;

/** Decides whether an order may be placed now, and fixes its entry price and terms. No money moves here. */
@Injectable()
export class OrderAdmission {
  constructor(
    private readonly instruments: InstrumentsCache,
    private readonly ticks: TickCache,
    private readonly terms: TermsCache,
    private readonly restrictions: RestrictionsCache,
    private readonly limits: CustomerLimits,
    private readonly exposure: ExposureLimits,
  ) {}

  /**
   * @throws NOT_FOUND, TERMS_CHANGED, DURATION_NOT_OFFERED, AMOUNT_OUT_OF_RANGE, MARKET_CLOSED, NO_FRESH_PRICE, PRICE_MOVED,
   * ACCOUNT_RESTRICTED, LIMIT_REACHED, EXPOSURE_LIMIT, UNAVAILABLE
   */
  async admit(requested: RequestedOrder): Promise<AdmittedOrder> {
    const { product_id } = requested.request;
    const instrument = this.instruments.known(product_id) ?? (await this.instruments.get(product_id));
    const terms = this.termsFor(requested, instrument);
    const limits = this.limits.of(await this.restrictions.mayTrade(requested.userId));
    const cap = this.exposure.capFor(instrument.id) ?? (await this.exposure.open(instrument.id));
    if (!this.ticks.newest(instrument.symbol)) await this.ticks.firstTick(instrument.symbol, instrument.max_gap_ms);
    const order = this.enter(requested, instrument, terms);
    const room = this.exposure.room(order.productId, order.direction);
    if (order.winnings > room) throw exposureRefusal(room, order.payoutRate);
    if (limits) await this.limits.assertWithin(limits, order);
    return { order, cap, limits };
  }

  /**
   * Waits for the entry of an admitted order where a live feed plays: the first frame with a price that nobody could know
   * when the order was accepted.
   * @throws NO_FRESH_PRICE, MARKET_CLOSED, PRICE_MOVED; the order's money is held and must be given back
   */
  async enterLater(order: OrderTerms, { atMs, delayMs }: Acceptance, request: OrderCreateRequest): Promise<OrderTerms> {
    const after = atMs + delayMs;
    const until = Math.min(after + order.maxGapMs, atMs + Math.max(MAX_ENTRY_WAIT_MS, delayMs + FRAME_MS));
    const { orderTime, tick } = await this.ticks.entryAfter(order.productId, after, until);
    const settleTime = orderTime + order.duration * 1_000;
    this.instruments.assertOpen(await this.instruments.get(order.productId), settleTime);
    assertSlippage(tick.price, request, order.decimals);
    return { ...order, buyPrice: tick.price, buyTickAt: tick.at, orderTime, settleTime };
  }

  /** Throws the reason why an admitted order was refused when it was written. @throws LIMIT_REACHED, EXPOSURE_LIMIT */
  async refuse(order: OrderTerms, limits: OrderLimits | undefined): Promise<never> {
    if (limits) await this.limits.assertWithin(limits, order);
    await this.exposure.refresh();
    throw exposureRefusal(this.exposure.room(order.productId, order.direction), order.payoutRate);
  }

  private termsFor({ request, stake }: RequestedOrder, instrument: InstrumentView): AppliedTerms {
    const { durations, feeRate } = this.terms.forOrder(request.terms_version, request.duration);
    const offered = durations.find((d) => d.seconds === request.duration);
    if (!offered) throw new AppError('DURATION_NOT_OFFERED', { durations: durations.map((d) => d.seconds) });
    const { min, max } = stakeLimits(instrument.category, offered);
    if (stake < min || stake > max) {
      throw new AppError('AMOUNT_OUT_OF_RANGE', { min: formatMicro(min), max: formatMicro(max), currency: 'USD' });
    }
    this.instruments.assertOpen(instrument, 0);
    return { ...offered, feeRate };
  }

  private enter(requested: RequestedOrder, cached: InstrumentView, terms: AppliedTerms): OrderTerms {
    const { id, userId, stake, request } = requested;
    const { watermark } = this.ticks.entry(cached.symbol, cached.max_gap_ms);
    const instrument = this.instruments.inForce(cached, watermark);
    const { tick } = this.ticks.entry(instrument.symbol, instrument.max_gap_ms);
    this.instruments.assertQuoted(instrument, watermark, tick.at);
    const accepted = this.acceptance(instrument);
    // A later entry is on the grid after its delay.
    const orderTime = accepted ? gridAfter(accepted.atMs + accepted.delayMs) : watermark;
    const settleTime = orderTime + terms.seconds * 1000;
    this.instruments.assertOpen(instrument, settleTime);
    if (!accepted) assertSlippage(tick.price, request, instrument.decimals);
    const traceparent = activeTraceparent();
    return {
      id,
      userId,
      productId: instrument.id,
      direction: request.direction,
      decimals: instrument.decimals,
      stake,
      fee: feeOf(stake, terms.feeRate),
      winnings: winningsOf(stake, terms.payoutRate),
      payoutRate: terms.payoutRate,
      duration: terms.seconds,
      maxGapMs: instrument.max_gap_ms,
      buyPrice: tick.price,
      buyTickAt: tick.at,
      orderTime,
      settleTime,
      ...(accepted && { accepted }),
      ...(traceparent && { traceparent }),
    };
  }

  /** Undefined where the newest price is the entry. */
  private acceptance({ entry_delay_ms: delayMs = 0 }: InstrumentView): Acceptance | undefined {
    return delayMs > 0 ? { atMs: Math.ceil(this.ticks.feedNow()), delayMs } : undefined;
  }
}

/** The first moment of the feed's grid after `at`. */
function gridAfter(at: number): number {
  return (Math.floor(at / FRAME_MS) + 1) * FRAME_MS;
}
