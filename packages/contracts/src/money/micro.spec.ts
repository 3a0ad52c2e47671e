import fc from 'fast-check';
import {
  centsWithin,
  divDown,
  formatMicro,
  groupedMicro,
  MICRO,
  micro,
  microWithin,
  mulDown,
  parseMicro,
} from './micro.js';

const amount = fc.bigInt(-(10n ** 17n), 10n ** 17n);

describe('money', () => {
  it('survives a round trip through text with any number of decimals', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        expect(micro(formatMicro(value, decimals))).toBe(value);
      }),
    );
  });

  it('trims trailing zeros down to two', () => {
    expect(formatMicro(12_500_000n)).toBe('12.50');
    expect(formatMicro(12_345_600n)).toBe('12.3456');
    expect(formatMicro(-1n)).toBe('-0.000001');
    expect(formatMicro(0n)).toBe('0.00');
    expect(formatMicro(5_000_000n, 0)).toBe('5');
  });

  it.each(['', ' 1', '1 ', '+1', '1e3', '01', '.5', '1.', '1,000', '1.0000001', 'NaN', '0x1', '--1', '１'])(
    'refuses %p',
    (text) => expect(parseMicro(text)).toBeUndefined(),
  );

  it('has commas between thousands, and none among the decimals', () => {
    expect(groupedMicro(1_234_567_500_000n)).toBe('1,234,567.5');
    expect(groupedMicro(1_234_567_500_000n, 2)).toBe('1,234,567.50');
    expect(groupedMicro(-1_234_567_891n)).toBe('-1,234.567891');
    expect(groupedMicro(999_000_000n)).toBe('999');
  });

  it('that was validated before is never guessed if it is no number after all', () => {
    expect(() => micro('1,5')).toThrow('not a decimal with at most six places: 1,5');
  });

  it('refuses more decimals than allowed', () => {
    expect(parseMicro('1.23', 2)).toBe(1_230_000n);
    expect(parseMicro('1.234', 2)).toBeUndefined();
  });

  it.each([
    ['0.1', true],
    ['1', true],
    ['0.099999', false],
    ['1.000001', false],
    ['-0.5', false],
    ['01', false],
    ['0.5000001', false],
  ])('decides whether %p lies between 0.1 and 1', (text, within) => {
    expect(microWithin(text, MICRO / 10n, MICRO)).toBe(within);
  });

  it.each([
    ['0.10', true],
    ['1', true],
    ['0.105', false],
    ['0.09', false],
    ['1.01', false],
    ['ten', false],
  ])('decides whether %p is in whole cents and lies between 0.1 and 1', (text, within) => {
    expect(centsWithin(text, MICRO / 10n, MICRO)).toBe(within);
  });

  it('never rounds up, and rounds down by less than a micro-unit', () => {
    const positive = fc.bigInt(1n, 10n ** 13n);
    fc.assert(
      fc.property(positive, positive, (a, rate) => {
        const product = mulDown(a, rate) * MICRO;
        expect(product <= a * rate && a * rate < product + MICRO).toBe(true);
        const quotient = divDown(a, rate) * rate;
        expect(quotient <= a * MICRO && a * MICRO < quotient + rate).toBe(true);
      }),
    );
  });
});
