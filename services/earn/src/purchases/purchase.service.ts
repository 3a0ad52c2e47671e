import { randomUUID } from 'node:crypto';
import {
  AppError,
  type EarnTerms,
  formatMicro,
  type Lang,
  micro,
  type PositionView,
  parseMicro,
  type WealthBuyRequest,
  type WealthPreview,
  type WealthSubmitRequest,
} from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { CustomersService } from '../customers/customers.service.js';
import type { Position } from '../positions/position.js';
import { toView } from '../positions/position-view.js';
import { findByKey, insertPlacing } from '../positions/positions.repository.js';
import { EarnTermsCache } from '../products/earn-terms.cache.js';
import { DAY_MS, type Product } from '../products/product.js';
import { takeQuota } from '../products/products.repository.js';
import { ProductsService } from '../products/products.service.js';
import { dailyEarning, wholeEarning } from '../products/terms.calc.js';
import { PlacingService } from './placing.service.js';
import { findQuote, insertQuote, lockOpenConversions, type Quote, useQuote } from './quotes.repository.js';
import { RatesService } from './rates.service.js';

const QUOTE_MS = 60_000;
/** The most previews with a conversion that a customer may hold at a time. */
const MAX_OPEN_QUOTES = 5;

/** Previews and purchases. */
@Injectable()
export class PurchaseService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly terms: EarnTermsCache,
    private readonly products: ProductsService,
    private readonly rates: RatesService,
    private readonly customers: CustomersService,
    private readonly placing: PlacingService,
  ) {}

  /** Previews a purchase. @throws NOT_FOUND, SOLD_OUT, INVALID_AMOUNT, AMOUNT_OUT_OF_RANGE, NO_FRESH_PRICE, TOO_MANY_QUOTES */
  async preview(userId: string, request: WealthSubmitRequest): Promise<WealthPreview> {
    const { product, quote } = await this.quote(userId, request);
    if (!(await this.products.sells(product, quote.amount))) throw new AppError('SOLD_OUT');
    await this.dataSource.transaction(async (manager) => {
      if (quote.spread !== null) await assertFewQuotes(manager, userId, this.clock.now());
      await insertQuote(manager, quote);
    });
    return {
      quote_id: quote.id,
      amount: formatMicro(quote.amount),
      currency: product.currency,
      pay_amount: formatMicro(quote.payAmount),
      pay_currency: quote.payCurrency,
      rate: formatMicro(quote.rate),
      spread: quote.spread === null ? null : formatMicro(quote.spread),
      estimated_revenue: formatMicro(wholeEarning(quote.amount, product)),
      end_time: new Date(this.clock.now() + product.cycleDays * DAY_MS).toISOString(),
      valid_until: new Date(quote.validUntil).toISOString(),
    };
  }

  /**
   * Buys a position on a preview's terms, or on the current ones. A repeat with the same key gets the same answer.
   *
   * @throws CONFLICT if the key was used for another purchase, or the preview has expired or was used; TERMS_CHANGED if the
   * product's terms differ from the preview's; SOLD_OUT, INSUFFICIENT_FUNDS, EXPOSURE_LIMIT if the house has too little to
   * convert, and the errors of the pay password check
   */
  async buy(
    userId: string,
    request: WealthBuyRequest,
    context: { lang: Lang; idempotencyKey?: string },
  ): Promise<PositionView> {
    const { idempotencyKey: key, lang } = context;
    const before = key === undefined ? undefined : await findByKey(this.dataSource, userId, key);
    const position = before ?? (await this.place(userId, request, key));
    if (position.request !== requestOf(request)) throw new AppError('CONFLICT');
    if (position.state === 'placing') await this.placing.finish(position.id);
    return firstView(position, lang);
  }

  /** Commits the position as `placing`. From here on the sweeper finishes or removes it if this process does not. */
  private async place(userId: string, request: WealthBuyRequest, key: string | undefined): Promise<Position> {
    await this.customers.mayBuy(userId);
    await this.customers.checkPayPassword(userId, request.pay_password);
    const { product, quote } = request.quote_id
      ? await this.quoted(userId, request, request.quote_id)
      : await this.quote(userId, request);
    const position = positionOf(product, quote, requestOf(request), this.clock.now());
    const fresh = await this.dataSource.transaction(async (manager) => {
      if (!(await insertPlacing(manager, position, key))) return false;
      if (request.quote_id && !(await useQuote(manager, quote.id, position.id))) throw new AppError('CONFLICT');
      if (!(await takeQuota(manager, product, quote.amount))) throw new AppError('SOLD_OUT');
      return true;
    });
    if (fresh) return position;
    const other = key === undefined ? undefined : await findByKey(this.dataSource, userId, key);
    if (!other) throw new AppError('CONFLICT');
    return other;
  }

  /** A quote on the product's current terms. */
  private async quote(userId: string, request: WealthSubmitRequest): Promise<{ product: Product; quote: Quote }> {
    const product = await this.product(request.product_id);
    const amount = amountFor(product, request.amount);
    const payment = await this.rates.paymentFor(userId, product.currency, amount);
    const validUntil = this.clock.now() + QUOTE_MS;
    const { id: productId, version } = product;
    return { product, quote: { ...payment, id: randomUUID(), userId, productId, version, amount, validUntil } };
  }

  /** A preview's quote, if it is still valid. */
  private async quoted(
    userId: string,
    request: WealthBuyRequest,
    id: string,
  ): Promise<{ product: Product; quote: Quote }> {
    const quote = await findQuote(this.dataSource, userId, id);
    if (!quote) throw new AppError('NOT_FOUND');
    const asked = quote.productId === request.product_id && quote.amount === micro(request.amount);
    if (!asked || quote.validUntil < this.clock.now()) throw new AppError('CONFLICT');
    const product = await this.product(quote.productId);
    this.terms.asShown(quote.version, shownFigures, product.id);
    return { product, quote };
  }

  private async product(id: string): Promise<Product> {
    const product = await this.terms.product(id);
    if (!product.onSale) throw new AppError('SOLD_OUT');
    return product;
  }
}

/** Each preview with a conversion holds a rate; customers need few at a time. @throws TOO_MANY_QUOTES */
async function assertFewQuotes(manager: EntityManager, userId: string, now: number): Promise<void> {
  const open = await lockOpenConversions(manager, userId, now, MAX_OPEN_QUOTES);
  if (open[0] === undefined || open.length < MAX_OPEN_QUOTES) return;
  const retry_after_s = Math.ceil((open[0] + 1 - now) / 1000);
  throw new AppError('TOO_MANY_QUOTES', { limit: MAX_OPEN_QUOTES, retry_after_s });
}

/** What a preview shows of a product's terms. */
function shownFigures({
  cycle_days,
  daily_rate,
  early_exit,
  forfeit_rate,
}: EarnTerms): Record<string, string | number> {
  return { cycle_days, daily_rate, ...(early_exit ? { forfeit_rate } : {}) };
}

/** @throws INVALID_AMOUNT (too many decimals for the currency), AMOUNT_OUT_OF_RANGE */
function amountFor(product: Product, text: string): bigint {
  const amount = parseMicro(text, product.currency === 'USD' ? 2 : 6);
  if (amount === undefined) throw new AppError('INVALID_AMOUNT', {}, [{ field: 'amount', key: 'amount' }]);
  if (amount < product.minAmount || amount > product.maxAmount) {
    throw new AppError('AMOUNT_OUT_OF_RANGE', {
      min: formatMicro(product.minAmount),
      max: formatMicro(product.maxAmount),
      currency: product.currency,
    });
  }
  return amount;
}

/** What a repeat of the key must match, without the pay password. */
function requestOf(request: WealthBuyRequest): string {
  return [request.product_id, request.amount, request.quote_id ?? ''].join(' ');
}

function positionOf(product: Product, quote: Quote, request: string, now: number): Position {
  const { kind, currency, cycleDays, dailyRate, earlyExit, forfeitRate } = product;
  const { userId, amount, payCurrency, payAmount, rate } = quote;
  return {
    ...{ kind, currency, cycleDays, dailyRate, earlyExit, forfeitRate },
    ...{ userId, payCurrency, payAmount, rate, request },
    id: randomUUID(),
    productId: product.id,
    quantity: amount,
    dailyEarning: dailyEarning(amount, product),
    state: 'placing',
    daysPaid: 0,
    paidOn: 0,
    paidThen: 0,
    forfeited: 0n,
    createdAt: now,
    completedAt: null,
    endedEarly: false,
  };
}

/** The position as it was right after its purchase. */
function firstView(position: Position, lang: Lang): PositionView {
  return toView(
    { ...position, state: 'earning', daysPaid: 0, forfeited: 0n, completedAt: null, endedEarly: false },
    lang,
  );
}
