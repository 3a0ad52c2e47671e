import { micro, toDecimal } from '../../../lib/money';
import { payoutEstimate, usdEstimate } from './estimate.calc';

const products = [
  { symbol: 'USDJPY', price: '150.00' },
  { symbol: 'AUDUSD', price: '0.65' },
];
const about = (amount: string, currency: string): string | undefined => {
  const estimate = usdEstimate(micro(amount), currency, products);
  return estimate && `${toDecimal(estimate.usd)} by ${estimate.symbol}`;
};

describe('what a deposit is about to come to', () => {
  it('divides by a market quoted in the currency, and multiplies by one quoted in dollars', () => {
    expect(about('15000', 'JPY')).toBe('100.00 by USDJPY');
    expect(about('100', 'AUD')).toBe('65.00 by AUDUSD');
  });

  it('is rounded down', () => {
    expect(about('1', 'JPY')).toBe('0.006666 by USDJPY');
  });

  it('is not guessed where no market says', () => {
    expect(about('100', 'CNY')).toBeUndefined();
    expect(about('100', 'USD')).toBeUndefined();
  });
});

describe('what a withdrawal is about to come to', () => {
  const paid = (usd: string, currency: string): string | undefined => {
    const amount = payoutEstimate(micro(usd), currency, products);
    return amount === undefined ? undefined : toDecimal(amount);
  };

  it('multiplies by a market quoted in the currency, and divides by one quoted in dollars', () => {
    expect(paid('100', 'JPY')).toBe('15000.00');
    expect(paid('65', 'AUD')).toBe('100.00');
  });

  it('is not guessed where no market says', () => {
    expect(paid('100', 'CNY')).toBeUndefined();
    expect(paid('100', 'USD')).toBeUndefined();
  });
});
