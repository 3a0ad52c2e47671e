import fc from 'fast-check';
import {
  formatMoney,
  formatPercent,
  formatPrice,
  formatRecorded,
  micro,
  mulDown,
  parseAmount,
  sanitiseAmount,
  toDecimal,
} from './money';

describe('micro and toDecimal', () => {
  it('round-trip values', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (value) => {
        expect(micro(toDecimal(value))).toBe(value);
      }),
    );
  });

  it('cut trailing zeros to two decimals', () => {
    expect(toDecimal(1_500_000n)).toBe('1.50');
    expect(toDecimal(1n)).toBe('0.000001');
    expect(toDecimal(-12_345_600n)).toBe('-12.3456');
  });

  it('reject anything but a decimal', () => {
    expect(() => micro('1e5')).toThrow(RangeError);
    expect(() => micro('')).toThrow(RangeError);
  });

  it('never exceed the exact product', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 0n, max: 1_000_000n }), (amount, rate) => {
        const paid = mulDown(amount, rate);
        expect(paid * 1_000_000n).toBeLessThanOrEqual(amount * rate);
        expect((paid + 1n) * 1_000_000n).toBeGreaterThan(amount * rate);
      }),
    );
  });
});

describe('formatMoney', () => {
  it.each([
    ['1234.5', 'USD', 'US$1,234.50'],
    ['1234.5', 'USDT', '1,234.50 USDT'],
    ['12000.00', 'JPY', '¥12,000'],
    ['-3', 'USD', '−US$3.00'],
    ['1234567.899999', 'USD', 'US$1,234,567.89'],
    ['-0.001', 'USD', 'US$0.00'],
  ])('shows %s %s as %s', (amount, currency, shown) => {
    expect(formatMoney(amount, currency)).toBe(shown);
  });

  it('shows every decimal if `exact`', () => {
    expect(formatMoney('0.123456', 'USDT', { exact: true })).toBe('0.123456 USDT');
  });

  it('marks gains with a plus and leaves zero alone', () => {
    expect(formatMoney('8.50', 'USD', { signed: true })).toBe('+US$8.50');
    expect(formatMoney('0.00', 'USD', { signed: true })).toBe('US$0.00');
  });
});

describe('formatPercent', () => {
  it('turns fractions into percentages without rounding up', () => {
    expect(formatPercent('0.85')).toBe('85%');
    expect(formatPercent('0.0005', { decimals: 4 })).toBe('0.05%');
    expect(formatPercent('-0.012399', { signed: true })).toBe('−1.23%');
    expect(formatPercent('0.01', { signed: true })).toBe('+1.00%');
  });
});

describe('prices', () => {
  it('have the decimals of their instrument', () => {
    expect(formatPrice('64231.5', 2)).toBe('64,231.50');
    expect(formatPrice('151.2345678', 3)).toBe('151.234');
    expect(formatRecorded('3521')).toBe('3,521');
    expect(formatRecorded('1.08320')).toBe('1.08320');
  });
});

describe('a typed amount', () => {
  it('may use full-width digits, grouping and a decimal comma', () => {
    expect(sanitiseAmount('１２．５', 2)).toBe('12.5');
    expect(sanitiseAmount('1,234.5', 2)).toBe('1234.5');
    expect(sanitiseAmount('12,5', 2)).toBe('12.5');
  });

  it('rejects characters that do not belong to it', () => {
    expect(sanitiseAmount('12a', 2)).toBeUndefined();
    expect(sanitiseAmount('-5', 2)).toBeUndefined();
    expect(sanitiseAmount('1.234', 2)).toBeUndefined();
    expect(sanitiseAmount('1.', 0)).toBeUndefined();
    expect(sanitiseAmount('1.2.3', 2)).toBeUndefined();
  });

  it('may be incomplete', () => {
    expect(sanitiseAmount('', 2)).toBe('');
    expect(sanitiseAmount('12.', 2)).toBe('12.');
    expect(sanitiseAmount('007', 2)).toBe('7');
  });

  it('is valid only above zero', () => {
    expect(parseAmount('12.')).toBe(12_000_000n);
    expect(parseAmount('.5')).toBe(500_000n);
    expect(parseAmount('0.00')).toBeUndefined();
    expect(parseAmount('.')).toBeUndefined();
    expect(parseAmount('')).toBeUndefined();
  });
});
