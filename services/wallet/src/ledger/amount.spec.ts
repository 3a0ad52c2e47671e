import { micro } from '@makoto/contracts';
import { centsOf, readAmount, toPayable } from './amount.js';

describe('an amount of a request', () => {
  it.each([
    ['100.50', 'USD', micro('100.50')],
    ['100.00', 'JPY', micro('100')],
    ['0.000001', 'USDT', 1n],
  ] as const)('%s %s is accepted', (text, currency, amount) => {
    expect(readAmount(text, currency)).toBe(amount);
  });

  it.each([
    ['100.505', 'USD'],
    ['100.50', 'JPY'],
    ['0', 'USDT'],
    ['-1', 'USD'],
    ['1e3', 'USD'],
  ] as const)('%s %s is refused', (text, currency) => {
    expect(() => readAmount(text, currency)).toThrow(
      expect.objectContaining({ errorName: 'INVALID_AMOUNT', problems: [{ field: 'amount', key: 'amount' }] }),
    );
  });
});

it('rounds payouts down to the smallest unit of the currency', () => {
  expect(toPayable(micro('1.999999'), 'JPY')).toBe(micro('1'));
  expect(toPayable(micro('1.999999'), 'USD')).toBe(micro('1.99'));
  expect(toPayable(micro('1.999999'), 'USDT')).toBe(micro('1.999999'));
});

it('reads the first two decimals, by which the sandbox is asked to fail', () => {
  expect(centsOf(micro('12.349999'))).toBe(34);
});
