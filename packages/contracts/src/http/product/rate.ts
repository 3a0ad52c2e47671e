import { Decimal, IsoTime, OneOf } from '../../validation/fields.js';
import { call } from '../call.js';
import { ANY_SCOPE } from '../token-scopes.js';
import { PAYMENT_CURRENCIES, type PaymentCurrency } from '../wallet/deposits.js';

export class ProductRateRequest {
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
}

/** The current rate for a deposit or a withdrawal. Both directions are rounded down. */
export class ProductRateView {
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
  /** The value of one unit in USD. */
  @Decimal() rate!: string;
  /** The number of units for one USD. */
  @Decimal() per_usd!: string;
  /** The timestamp of its price. */
  @IsoTime() at!: string;
}

/** @throws NO_FRESH_PRICE */
export const productRate = call({
  path: 'product/rate',
  auth: 'optional',
  scopes: ANY_SCOPE,
  service: 'market',
  request: ProductRateRequest,
  reply: ProductRateView,
  summary: 'Returns the current rate of a payment currency; opening a deposit locks it',
});
