import {
  AppError,
  type DepositMethod,
  type DepositRange,
  type DepositTerms,
  FIAT_CURRENCIES,
  formatMicro,
  micro,
  type PaymentCurrency,
  type PaymentTerms,
  type PaymentTermsView,
  type WalletTermsReply,
  type WithdrawalCurrency,
  type WithdrawalMethod,
  type WithdrawalRange,
} from '@makoto/contracts';
import type { EffectiveVersion } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../../config.js';
import { houseBankAccounts } from '../../house-bank-accounts.js';
import { ApprovalLimitsCache, ConversionTermsCache, PaymentTermsCache } from '../../terms/index.js';
import { heldWithin } from '../deposits/deposit.calc.js';

interface Range {
  min: bigint;
  max: bigint;
}

/** The terms of one deposit, all of one version. Micro-units. */
export interface DepositConditions extends Range {
  version: number;
  rateHoldMs: number;
  /** The fraction of the market rate that the house keeps. */
  spread: bigint;
}

/** The terms of one withdrawal, all of one version. Micro-units. */
export interface WithdrawalConditions extends Range {
  version: number;
  /** The fee is `amount × feeRate`, at least `feeMin`. */
  feeRate: bigint;
  feeMin: bigint;
  /** The promised time, in seconds. */
  expectedS: number;
  /** The fraction of the market rate that the house keeps if it pays in another currency. */
  spread: bigint;
}

const COUNTRY: Record<PaymentCurrency, string | null> = { JPY: 'JP', USD: 'US', CNY: 'CN', AUD: 'AU', USDT: null };

/** How long a deposit reported paid waits for the payment. */
const PENDING_MS = 7 * 86_400_000;

/** Limits, fees and promised times of deposits and withdrawals. */
@Injectable()
export class Terms {
  readonly pendingMs = PENDING_MS;
  readonly practice: boolean;
  /** The currencies of each deposit method. Live mode has quick payment with a provider, and bank accounts in some currencies only. */
  private readonly depositCurrencies: Readonly<Record<DepositMethod, readonly PaymentCurrency[]>>;

  constructor(
    config: WalletConfig,
    private readonly payments: PaymentTermsCache,
    private readonly conversions: ConversionTermsCache,
    private readonly approvals: ApprovalLimitsCache,
  ) {
    this.practice = config.MODE !== 'live';
    this.depositCurrencies = {
      bank: [...houseBankAccounts(config).keys()],
      quick: this.practice || config.QUICK_RAIL !== undefined ? FIAT_CURRENCIES : [],
      crypto: ['USDT'],
    };
  }

  /** Bank deposits in a currency come from its own country. @throws VALIDATION */
  assertCountry(country: string | undefined, currency: PaymentCurrency): void {
    const own = COUNTRY[currency];
    if (country === undefined || own === null || country === own) return;
    throw new AppError('VALIDATION', {}, [{ field: 'country', key: 'choice', params: { values: own } }]);
  }

  /** The terms of a deposit whose customer was shown version `shown`. @throws TERMS_CHANGED, UNAVAILABLE */
  deposit(method: DepositMethod, currency: PaymentCurrency, shown?: number): DepositConditions {
    const { version, content } = this.payments.asShown(shown, ({ rate_hold_s, deposit_spread }) => ({
      ...{ rate_hold_s, deposit_spread },
    }));
    return {
      ...{ version, ...rangeOf(wayOf(content.deposit, method, currency)) },
      rateHoldMs: content.rate_hold_s * 1_000,
      // A deposit in USD is not converted.
      spread: currency === 'USD' ? 0n : micro(content.deposit_spread),
    };
  }

  /** The terms of a withdrawal whose customer was shown version `shown`. @throws TERMS_CHANGED, UNAVAILABLE */
  withdrawal(method: WithdrawalMethod, currency: WithdrawalCurrency, shown?: number): WithdrawalConditions {
    const { version, content } = this.payments.asShown(shown, (terms) => {
      const { fee, fee_rate, expected_s } = wayOf(terms.withdraw, method, currency);
      return { fee, fee_rate, expected_s, withdrawal_spread: terms.withdrawal_spread };
    });
    const way = wayOf(content.withdraw, method, currency);
    return {
      ...{ version, ...rangeOf(way), feeRate: micro(way.fee_rate), feeMin: micro(way.fee) },
      ...{ expectedS: way.expected_s, spread: micro(content.withdrawal_spread) },
    };
  }

  /** Whether deposits of this many USD together need two operators. @throws UNAVAILABLE */
  needsTwoOperators(usd: bigint): boolean {
    return usd > micro(this.approvals.now().content.two_operators_above);
  }

  /**
   * How many operators must approve a withdrawal; 0 for automatic approval. `sum` adds what else was approved within 24 hours
   * for the customer and linked customers.
   */
  operatorsFor(amount: bigint, sum: bigint): 0 | 1 | 2 {
    const { operator_above, two_operators_above } = this.approvals.now().content;
    if (sum > micro(two_operators_above)) return 2;
    return this.practice && amount <= micro(operator_above) ? 0 : 1;
  }

  /** All terms in force and scheduled, as common/config shows them. */
  view(): WalletTermsReply {
    const payments = [this.payments.now(), ...this.payments.upcoming()].map((version) => this.paymentsView(version));
    const conversions = [this.conversions.now(), ...this.conversions.upcoming()].map(
      ({ version, effectiveAt, content: { usd_to_usdt, usdt_to_usd } }) => ({
        ...{ version, effective_at: effectiveAt, usd_to_usdt, usdt_to_usd },
      }),
    );
    return { payments, conversions };
  }

  private paymentsView({ version, effectiveAt, content }: EffectiveVersion<PaymentTerms>): PaymentTermsView {
    const { rate_hold_s, deposit_spread, withdrawal_spread, cooling_s } = content;
    const offered = content.deposit.filter(({ method, currency }) => this.depositCurrencies[method].includes(currency));
    return {
      ...{ version, effective_at: effectiveAt, rate_hold_s, deposit_spread, withdrawal_spread, cooling_s },
      deposit_held_within: formatMicro(heldWithin(micro(deposit_spread))),
      deposit: offered.map(depositView),
      withdraw: content.withdraw.map((way) => ({ ...way, ...amountsOf(way), fee: plain(way.fee) })),
    };
  }
}

/** @throws AMOUNT_OUT_OF_RANGE with `min`, `max` and `currency` */
export function assertRange(amount: bigint, { min, max }: Range, currency: PaymentCurrency): void {
  if (amount < min || amount > max) {
    throw new AppError('AMOUNT_OUT_OF_RANGE', { min: formatMicro(min), max: formatMicro(max), currency });
  }
}

function wayOf<W extends { method: string; currency: string }>(
  ways: readonly W[],
  method: string,
  currency: string,
): W {
  const way = ways.find((each) => each.method === method && each.currency === currency);
  if (!way) throw new AppError('VALIDATION', {}, [{ field: 'currency', key: 'type' }]);
  return way;
}

function depositView(range: DepositRange): DepositTerms {
  const { method, currency } = range;
  return { country: COUNTRY[currency], currency, method, ...amountsOf(range) };
}

function rangeOf({ min, max }: Pick<WithdrawalRange, 'min' | 'max'>): Range {
  return { min: micro(min), max: micro(max) };
}

function amountsOf({ min, max }: Pick<WithdrawalRange, 'min' | 'max'>): { min: string; max: string } {
  return { min: plain(min), max: plain(max) };
}

/** An amount as replies write it, with two decimals at least. */
function plain(amount: string): string {
  return formatMicro(micro(amount));
}
