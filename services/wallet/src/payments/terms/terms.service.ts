import {
  AppError,
  DEPOSIT_METHODS,
  type DepositMethod,
  FIAT_CURRENCIES,
  formatMicro,
  MICRO,
  micro,
  type PaymentCurrency,
  type WalletTermsReply,
  type WithdrawalCurrency,
  type WithdrawalMethod,
} from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../../config.js';
import { houseBankAccounts } from '../../house-bank-accounts.js';

interface Range {
  min: bigint;
  max: bigint;
}

export interface WithdrawalTerms extends Range {
  /** The fee is `amount × feeRate`, at least `feeMin`. */
  feeRate: bigint;
  feeMin: bigint;
  /** The promised time, in seconds. */
  expectedS: number;
}

const COUNTRY: Record<PaymentCurrency, string | null> = { JPY: 'JP', USD: 'US', CNY: 'CN', AUD: 'AU', USDT: null };

const range = (min: bigint, max: bigint): Range => ({ min: min * MICRO, max: max * MICRO });

/** The limits of one deposit, in its own currency. */
const DEPOSIT_RANGES: Record<PaymentCurrency, Range> = {
  JPY: range(500n, 7_500_000n),
  USD: range(5n, 50_000n),
  CNY: range(30n, 350_000n),
  AUD: range(5n, 75_000n),
  USDT: range(5n, 50_000n),
};

const DAY_S = 86_400;

/** Limits, fees and promised times of deposits and withdrawals. */
@Injectable()
export class Terms {
  /** How long a deposit's rate is held. */
  readonly rateHoldMs: number;
  /** How long a deposit reported paid waits for the payment. */
  readonly pendingMs = 7 * DAY_S * 1_000;
  /** USD; larger withdrawals need an operator's approval. */
  readonly operatorAbove: bigint;
  /** USD; larger deposits, and withdrawals that exceed it within 24 hours, need two operators. */
  readonly twoOperatorsAbove: bigint;
  readonly practice: boolean;
  /** The currencies of each deposit method. Live mode has quick payment with a provider, and bank accounts in some currencies only. */
  private readonly depositCurrencies: Readonly<Record<DepositMethod, readonly PaymentCurrency[]>>;

  constructor(config: WalletConfig) {
    this.practice = config.MODE !== 'live';
    this.depositCurrencies = {
      bank: [...houseBankAccounts(config).keys()],
      quick: this.practice || config.QUICK_RAIL !== undefined ? FIAT_CURRENCIES : [],
      crypto: ['USDT'],
    };
    this.rateHoldMs = config.RATE_HOLD_S * 1_000;
    this.operatorAbove = micro(config.OPERATOR_ABOVE_USD);
    this.twoOperatorsAbove = micro(config.TWO_OPERATORS_ABOVE_USD);
  }

  /** Bank deposits in a currency come from its own country. @throws VALIDATION */
  assertCountry(country: string | undefined, currency: PaymentCurrency): void {
    const own = COUNTRY[currency];
    if (country === undefined || own === null || country === own) return;
    throw new AppError('VALIDATION', {}, [{ field: 'country', key: 'choice', params: { values: own } }]);
  }

  /** @throws AMOUNT_OUT_OF_RANGE with `min`, `max` and `currency` */
  assertDeposit(amount: bigint, currency: PaymentCurrency): void {
    assertRange(amount, DEPOSIT_RANGES[currency], currency);
  }

  /** @throws AMOUNT_OUT_OF_RANGE with `min`, `max` and `currency` */
  assertWithdrawal(amount: bigint, method: WithdrawalMethod, currency: WithdrawalCurrency): void {
    assertRange(amount, this.withdrawal(method), currency);
  }

  /**
   * How many operators must approve a withdrawal; 0 for automatic approval. `sum` adds what else was approved within 24 hours
   * for the customer and linked customers.
   */
  operatorsFor(amount: bigint, sum: bigint): 0 | 1 | 2 {
    if (sum > this.twoOperatorsAbove) return 2;
    return this.practice && amount <= this.operatorAbove ? 0 : 1;
  }

  /** The terms of withdrawals, equal for USD and USDT. */
  withdrawal(method: WithdrawalMethod): WithdrawalTerms {
    const expectedS = this.practice ? 60 : method === 'bank' ? 3 * DAY_S : DAY_S;
    const feeRate = method === 'bank' ? MICRO / 100n : 0n;
    return { ...range(10n, 50_000n), feeRate, feeMin: MICRO, expectedS };
  }

  /** All terms, as common/config shows them. */
  view(): WalletTermsReply {
    const deposit = DEPOSIT_METHODS.flatMap((method: DepositMethod) =>
      this.depositCurrencies[method].map((currency) => ({
        country: COUNTRY[currency],
        currency,
        method,
        min: formatMicro(DEPOSIT_RANGES[currency].min),
        max: formatMicro(DEPOSIT_RANGES[currency].max),
      })),
    );
    const ways: [WithdrawalMethod, WithdrawalCurrency][] = [
      ['bank', 'USD'],
      ['crypto', 'USD'],
      ['crypto', 'USDT'],
    ];
    const withdraw = ways.map(([method, currency]) => {
      const terms = this.withdrawal(method);
      return {
        method,
        currency,
        min: formatMicro(terms.min),
        max: formatMicro(terms.max),
        fee: formatMicro(terms.feeMin),
        fee_rate: formatMicro(terms.feeRate),
        expected_s: terms.expectedS,
      };
    });
    return { deposit, withdraw };
  }
}

function assertRange(amount: bigint, { min, max }: Range, currency: PaymentCurrency): void {
  if (amount < min || amount > max) {
    throw new AppError('AMOUNT_OUT_OF_RANGE', { min: formatMicro(min), max: formatMicro(max), currency });
  }
}
