import { Empty } from '../http/paging.js';
import {
  DEPOSIT_METHODS,
  type DepositMethod,
  PAYMENT_CURRENCIES,
  type PaymentCurrency,
} from '../http/wallet/deposits.js';
import {
  WITHDRAWAL_CURRENCIES,
  WITHDRAWAL_METHODS,
  type WithdrawalCurrency,
  type WithdrawalMethod,
} from '../http/wallet/withdrawals.js';
import { Decimal, EpochMs, Int, ListOf, Nullable, OneOf, Text } from '../validation/fields.js';
import { rpc } from './rpc.js';

/** The methods and limits of deposits in one currency, in that currency. */
export class DepositTerms {
  /** ISO 3166, two letters; null if irrelevant. */
  @Nullable() @Text(2) country?: string | null;
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
  @OneOf(DEPOSIT_METHODS) method!: DepositMethod;
  @Decimal() min!: string;
  @Decimal() max!: string;
}

/**
 * The methods of withdrawals from one balance; amounts are in `currency`. The fee is `amount × fee_rate`, at least
 * `fee`.
 */
export class WithdrawTerms {
  @OneOf(WITHDRAWAL_METHODS) method!: WithdrawalMethod;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @Decimal() min!: string;
  @Decimal() max!: string;
  @Decimal() fee!: string;
  @Decimal() fee_rate!: string;
  /** Promised arrival time in seconds. */
  @Int(0, 31_536_000) expected_s!: number;
}

/** One version of the terms of deposits and withdrawals. */
export class PaymentTermsView {
  @Int(0, 1_000_000) version!: number;
  @EpochMs() effective_at!: number;
  @ListOf(() => DepositTerms, 100) deposit!: DepositTerms[];
  @ListOf(() => WithdrawTerms, 20) withdraw!: WithdrawTerms[];
  @Int(0, 86_400) rate_hold_s!: number;
  @Decimal() deposit_spread!: string;
  @Nullable() @Decimal() deposit_held_within?: string | null;
  @Decimal() withdrawal_spread!: string;
  @Int(0, 604_800) cooling_s!: number;
}

/** One version of the terms of conversions. */
export class ConversionTermsView {
  @Int(0, 1_000_000) version!: number;
  @EpochMs() effective_at!: number;
  @Decimal() usd_to_usdt!: string;
  @Decimal() usdt_to_usd!: string;
}

export class WalletTermsReply {
  /** The versions in force and scheduled, by time of effect. */
  @ListOf(() => PaymentTermsView, 20) payments!: PaymentTermsView[];
  @ListOf(() => ConversionTermsView, 20) conversions!: ConversionTermsView[];
}

/** The terms of deposits, withdrawals and conversions, for common/config and for purchases in another currency. */
export const walletTerms = rpc('wallet', 'terms', ['support', 'earn'], Empty, WalletTermsReply);
