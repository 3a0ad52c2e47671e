import { Decimal, IsoTime, OneOf } from '../../validation/fields.js';
import { call } from '../call.js';
import { PAYMENT_CURRENCIES, type PaymentCurrency } from '../wallet/deposits.js';

export class ProductRateRequest {
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
}

/** The rate that a deposit or a withdrawal would be reckoned with now. Both ways are rounded down. */
export class ProductRateView {
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
  /** What one unit is worth in USD. */
  @Decimal() rate!: string;
  /** How many units one USD is worth. */
  @Decimal() per_usd!: string;
  /** The stamp of the price behind it. */
  @IsoTime() at!: string;
}

/** @throws NO_FRESH_PRICE */
export const productRate = call({
  path: 'product/rate',
  auth: 'optional',
  service: 'market',
  request: ProductRateRequest,
  reply: ProductRateView,
  summary: 'The rate of a payment currency now; it is held when a deposit is opened',
});
