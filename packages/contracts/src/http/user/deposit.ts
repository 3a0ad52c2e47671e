import { Amount, Int, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import {
  DEPOSIT_METHODS,
  type DepositMethod,
  DepositView,
  PAYMENT_CURRENCIES,
  type PaymentCurrency,
} from '../wallet/deposits.js';

export class DepositRequest {
  @OneOf(DEPOSIT_METHODS) method!: DepositMethod;
  /** JPY, USD, CNY or AUD; USDT for `crypto`. */
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
  /** ISO 3166, two letters. For `bank`: the country of the currency, see common/config. */
  @Optional() @Text(2, { min: 2, pattern: /^[A-Z]{2}$/ }) country?: string;
  /** In `currency`: no decimals for JPY, up to 6 for USDT, up to 2 for others. */
  @Amount(6) amount!: string;
  /** The version of the terms that the caller was shown (`common/config`): 1005 if its figures are no longer in force. */
  @Optional() @Int(0, 1_000_000) terms_version?: number;
}

export const userDeposit = call({
  path: 'user/deposit',
  auth: 'user',
  service: 'wallet',
  request: DepositRequest,
  reply: DepositView,
  idempotent: true,
  limit: { max: 300, windowS: 60 },
  whenRestricted: 'refused',
  summary: 'Opens a deposit: locks a rate and returns payment instructions',
});
