import { amountText, countText, timeText } from './format';

const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

describe('an amount', () => {
  it('has grouped thousands and its currency, with every digit', () => {
    expect(plain(amountText('12345678901234567890.123456', 'USDT'))).toBe('12,345,678,901,234,567,890.123456 USDT');
    expect(plain(amountText('999', 'JPY'))).toBe('999 JPY');
  });

  it('has a minus sign, not a hyphen, when negative', () => {
    expect(plain(amountText('-1234.50', 'USD'))).toBe('−1,234.50 USD');
  });

  it('stays on one line', () => {
    expect(amountText('1.00', 'USD')).not.toContain(' ');
  });
});

test('a count that reached its limit has a plus sign', () => {
  expect([999, 1_000, 1_001].map((count) => countText(count, 1_000))).toEqual(['999', '1,000+', '1,001']);
  expect(countText(10_000, 10_000)).toBe('10,000+');
});

test('a time breaks only between its date and its time', () => {
  expect(timeText('2026-01-05T03:04:05Z', 'en').split(' ')).toHaveLength(2);
  expect(timeText(null, 'en')).toBe('');
});
