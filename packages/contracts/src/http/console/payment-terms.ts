import { Decimal, Int, ListOf, OneOf } from '../../validation/fields.js';
import { DEPOSIT_METHODS, type DepositMethod, PAYMENT_CURRENCIES, type PaymentCurrency } from '../wallet/deposits.js';
import {
  WITHDRAWAL_CURRENCIES,
  WITHDRAWAL_METHODS,
  type WithdrawalCurrency,
  type WithdrawalMethod,
} from '../wallet/withdrawals.js';
import { BOOK_READERS, FINANCE } from './roles.js';
import { versionCalls } from './versions.js';

/** The smallest and largest deposit by one method, in its currency, which also says from which country it comes. */
export class DepositRange {
  @OneOf(DEPOSIT_METHODS) method!: DepositMethod;
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
  @Decimal() min!: string;
  @Decimal() max!: string;
}

/** The limits, fee and promised time of withdrawals by one method from one balance; amounts are in `currency`. */
export class WithdrawalRange {
  @OneOf(WITHDRAWAL_METHODS) method!: WithdrawalMethod;
  @OneOf(WITHDRAWAL_CURRENCIES) currency!: WithdrawalCurrency;
  @Decimal() min!: string;
  @Decimal() max!: string;
  /** The least fee … */
  @Decimal() fee!: string;
  /** … and the fee as a fraction of the amount, from 0 to 0.1. */
  @Decimal() fee_rate!: string;
  /** Promised arrival time in seconds. */
  @Int(1, 2_592_000) expected_s!: number;
}

/** The terms of deposits and withdrawals opened while they are in force. Each keeps the terms it was opened under. */
export class PaymentTerms {
  @ListOf(() => DepositRange, 20) deposit!: DepositRange[];
  @ListOf(() => WithdrawalRange, 10) withdraw!: WithdrawalRange[];
  /** How long a deposit's rate is held while the market stays within half the spread of it, seconds. */
  @Int(10, 86_400) rate_hold_s!: number;
  /** What the house keeps of the market rate of a deposit, as a fraction from 0 to 0.05 … */
  @Decimal() deposit_spread!: string;
  /** … and of a withdrawal that is paid in another currency. */
  @Decimal() withdrawal_spread!: string;
  /** How long withdrawals wait after a change of a payee, a password or a contact, seconds. */
  @Int(0, 604_800) cooling_s!: number;
}

/** The terms of conversions quoted while they are in force. */
export class ConversionTerms {
  /** What the house keeps of the market rate, as a fraction from 0 to 0.05. */
  @Decimal() usd_to_usdt!: string;
  @Decimal() usdt_to_usd!: string;
  /** How long a quote holds its rate, seconds. */
  @Int(5, 60) hold_s!: number;
}

/** Amounts above which a payment needs one or two operators, in USD. */
export class ApprovalLimits {
  /** Larger withdrawals need an operator; in live mode all do. */
  @Decimal() operator_above!: string;
  /** Withdrawals, and deposits that operators confirm, need two if they exceed it within 24 hours. */
  @Decimal() two_operators_above!: string;
}

const shared = { service: 'wallet', readers: BOOK_READERS, editors: FINANCE } as const;

export const consolePaymentTerms = versionCalls({
  ...shared,
  path: 'terms/payments',
  content: PaymentTerms,
  what: 'terms of deposits and withdrawals',
});

export const consoleConversionTerms = versionCalls({
  ...shared,
  path: 'terms/conversions',
  content: ConversionTerms,
  what: 'terms of conversions',
});

export const consoleApprovalLimits = versionCalls({
  ...shared,
  path: 'terms/approvals',
  content: ApprovalLimits,
  what: 'limits for one and two operators',
});
