import {
  type ApprovalLimits,
  type DepositRange,
  FIAT_CURRENCIES,
  type PaymentCurrency,
  type PaymentTerms,
  type WithdrawalRange,
} from '@makoto/contracts';
import type { WalletConfig } from '../config.js';

const DAY_S = 86_400;

const RANGES: Record<PaymentCurrency, Pick<DepositRange, 'min' | 'max'>> = {
  JPY: { min: '500', max: '7500000' },
  USD: { min: '5', max: '50000' },
  CNY: { min: '30', max: '350000' },
  AUD: { min: '5', max: '75000' },
  USDT: { min: '5', max: '50000' },
};

/** The terms of deposits and withdrawals before operators change them. */
export function firstPaymentTerms(config: WalletConfig): PaymentTerms {
  const practice = config.MODE !== 'live';
  const withdrawal = (way: Pick<WithdrawalRange, 'method' | 'currency'>): WithdrawalRange => {
    const isBank = way.method === 'bank';
    const expected_s = practice ? 60 : isBank ? 3 * DAY_S : DAY_S;
    return { ...way, min: '10', max: '50000', fee: '1', fee_rate: isBank ? '0.01' : '0', expected_s };
  };
  return {
    deposit: [
      ...FIAT_CURRENCIES.map((currency) => ({ method: 'bank' as const, currency, ...RANGES[currency] })),
      ...FIAT_CURRENCIES.map((currency) => ({ method: 'quick' as const, currency, ...RANGES[currency] })),
      { method: 'crypto', currency: 'USDT', ...RANGES.USDT },
    ],
    withdraw: [
      withdrawal({ method: 'bank', currency: 'USD' }),
      withdrawal({ method: 'crypto', currency: 'USD' }),
      withdrawal({ method: 'crypto', currency: 'USDT' }),
    ],
    rate_hold_s: config.RATE_HOLD_S,
    // Without a spread no rate would be held (docs/adr/044).
    ...{ deposit_spread: '0.001', withdrawal_spread: '0' },
    cooling_s: practice ? 0 : DAY_S,
  };
}

/** The limits for one and two operators before operators change them. */
export function firstApprovalLimits(config: WalletConfig): ApprovalLimits {
  return { operator_above: config.OPERATOR_ABOVE_USD, two_operators_above: config.TWO_OPERATORS_ABOVE_USD };
}
