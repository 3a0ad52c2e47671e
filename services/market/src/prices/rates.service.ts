import { AppError, formatMicro, type PaymentCurrency, type ProductRateView, type RateReply } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { Feed } from '../feeds/feed.js';
import { LiveMarket } from '../live-market/live-market.js';
import { PricesService } from './prices.service.js';
import { crossRate, legOf, type PricedLeg } from './rate.calc.js';

/** Exchange rates by the same price rule as orders. */
@Injectable()
export class RatesService {
  constructor(
    private readonly prices: PricesService,
    private readonly feed: Feed,
    private readonly market: LiveMarket,
  ) {}

  /**
   * How many units of `to` one unit of `from` is worth now. @throws NO_FRESH_PRICE; NOT_FOUND for an unsupported
   * currency
   */
  rate(from: string, to: string): RateReply {
    const nowMs = this.market.nowMs();
    const legs = [from, to].map((currency) => this.leg(currency, nowMs));
    const sources = new Set(legs.flatMap((leg) => (leg ? [leg.source] : [])));
    const at = Math.min(...legs.map((leg) => leg?.atMs ?? nowMs));
    const rate = from === to ? 1_000_000n : crossRate(legs[0], legs[1]);
    return { rate: formatMicro(rate), at, source: [...sources].join(', ') || 'same' };
  }

  /** A payment currency's rate against USD, as shown to customers before they pay. @throws NO_FRESH_PRICE */
  payment(currency: PaymentCurrency): ProductRateView {
    const { rate, at } = this.rate(currency, 'USD');
    return { currency, rate, per_usd: this.rate('USD', currency).rate, at: new Date(at).toISOString() };
  }

  private leg(currency: string, nowMs: number): (PricedLeg & { atMs: number; source: string }) | undefined {
    const leg = legOf(currency);
    if (leg === null) return undefined;
    const instrument = leg && this.market.instruments.find(leg.symbol);
    if (!instrument) throw new AppError('NOT_FOUND');
    const tick = this.prices.lastFresh(instrument, nowMs);
    if (!tick) throw new AppError('NO_FRESH_PRICE');
    return { price: tick.price, inverse: leg.inverse, atMs: tick.atMs, source: this.feed.label(instrument) ?? 'none' };
  }
}
