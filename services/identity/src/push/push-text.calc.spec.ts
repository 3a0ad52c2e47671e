import { pushText } from './push-text.calc.js';

const order = (facts: Record<string, string>): Parameters<typeof pushText>[0] => ({
  ...{ kind: 'order', category: 'order' },
  facts: { id: 'o1', symbol: 'BTCUSDT', ...facts },
});
const bodyOf = (facts: Record<string, string>): string => pushText(order(facts), 1, { lang: 'en', amounts: true }).body;

describe('the push text of an order', () => {
  it.each([
    ['win', '8.50', 'BTCUSDT: won +8.40 USD'],
    ['win', '1234.60', 'BTCUSDT: won +1,234.50 USD'],
    ['lose', '-10.00', 'BTCUSDT: lost −10.10 USD'],
    ['tie', '0.00', 'BTCUSDT: tie 0.00 USD'],
    ['void', '0.00', 'BTCUSDT: void 0.00 USD'],
  ])('of a %s tells the result with the fee, unless that was refunded', (result, profit, body) => {
    expect(bodyOf({ result, profit, fee: '0.10' })).toBe(body);
  });

  it('tells no figure if the facts are of the version before, without the fee', () => {
    expect(bodyOf({ result: 'win', profit: '8.50' })).toBe('');
  });
});

it.each([
  ['1000000.00', 'JPY', '1,000,000 JPY'],
  ['1234.50', 'USD', '1,234.50 USD'],
  ['99.123456', 'USDT', '99.123456 USDT'],
])('the push text of %s %s groups the digits', (amount, currency, body) => {
  const deposit = { kind: 'deposit', category: 'money', facts: { amount, currency } } as const;
  expect(pushText(deposit, 1, { lang: 'en', amounts: true }).body).toBe(body);
});

it.each([
  ['en', 'A savings position has ended'],
  ['jp', '運用が終了しました'],
  ['zn', '理财持仓已结束'],
] as const)('the push text of a position in %s fits its end and an early exit', (lang, title) => {
  expect(pushText({ kind: 'position', category: 'account', facts: {} }, 1, { lang, amounts: false }).title).toBe(title);
});
