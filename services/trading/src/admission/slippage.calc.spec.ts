import type { OrderCreateRequest } from '@makoto/contracts';
import { assertSlippage, slipped } from './slippage.calc.js';

it('allows a price to move by the maximum slippage in either direction, and no further', () => {
  expect(slipped(101_000_000n, 100_000_000n, 10_000n)).toBe(false);
  expect(slipped(101_000_001n, 100_000_000n, 10_000n)).toBe(true);
  expect(slipped(98_999_999n, 100_000_000n, 10_000n)).toBe(true);
  expect(slipped(100n, 100n, 0n)).toBe(false);
});

describe('an order that names the price its customer saw', () => {
  const check = (seen?: string, most?: string) => () => {
    const request: OrderCreateRequest = { product_id: 'btc', direction: 'up', amount: '1', duration: 30 };
    const limits = { ...(seen !== undefined && { price: seen }), ...(most !== undefined && { max_slippage: most }) };
    assertSlippage(101_000_000n, { ...request, ...limits }, 3);
  };
  const missing = (field: string) =>
    expect.objectContaining({ errorName: 'VALIDATION', problems: [{ field, key: 'required' }] });

  it('is refused with the price now if that has moved further', () => {
    expect(check('100', '0.01')).not.toThrow();
    const moved = { errorName: 'PRICE_MOVED', params: { price: '101.000' } };
    expect(check('100', '0.009999')).toThrow(expect.objectContaining(moved));
  });

  it('says how far it may move, and of an order that says how far, from which price', () => {
    expect(check('100')).toThrow(missing('max_slippage'));
    expect(check(undefined, '0.01')).toThrow(missing('price'));
    expect(check()).not.toThrow();
  });
});
