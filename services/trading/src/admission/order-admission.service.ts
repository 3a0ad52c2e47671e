import { AppError, formatMicro, type InstrumentView, type OrderCreateRequest } from '@makoto/contracts';
import { activeTraceparent } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { feeOf, winningsOf } from '../orders/fees.calc.js';
import type { OrderLimits, OrderTerms } from '../orders/order.js';
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
  order: OrderTerms;
  /** The most the house may lose on one direction of the instrument, micro-units. */
  cap: bigint;
  limits: OrderLimits | undefined;
}

/** The duration's terms and the fee rate, both of one version. */
type AppliedTerms = DurationTerms & { feeRate: bigint };

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
    const settleTime = watermark + terms.seconds * 1000;
    this.instruments.assertOpen(instrument, settleTime);
    assertSlippage(tick.price, request, instrument.decimals);
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
      orderTime: watermark,
      settleTime,
      ...(traceparent && { traceparent }),
    };
  }
}
