import fc from 'fast-check';
import { endingOf, feeOf, slipped, winningsOf } from './order-terms.calc.js';

const stake = fc.bigInt(1_000_000n, 5_000_000_000n);
const rate = fc.bigInt(0n, 999_999n);
const price = fc.bigInt(1n, 10n ** 12n);

describe('the arithmetic of an order', () => {
  it('never takes more of a fee, nor pays more winnings, than the rate says, and at most a micro-unit less', () => {
    fc.assert(
      fc.property(stake, rate, (s, r) => {
        for (const part of [feeOf(s, r), winningsOf(s, r)]) {
          expect(part * 1_000_000n <= s * r && s * r < (part + 1n) * 1_000_000n).toBe(true);
        }
      }),
    );
  });

  it('decides by the two prices alone: right wins, wrong loses, equal ties, none is void', () => {
    fc.assert(
      fc.property(stake, rate, price, price, (s, r, entry, exit) => {
        const order = { stake: s, winnings: winningsOf(s, r), buyPrice: entry };
        const up = endingOf({ ...order, direction: 'up' }, { price: exit, at: 1 });
        const down = endingOf({ ...order, direction: 'down' }, { price: exit, at: 1 });
        if (exit === entry) expect([up.result, down.result]).toEqual(['tie', 'tie']);
        else expect([up.result, down.result].sort()).toEqual(['lose', 'win']);
        expect(up.result === 'win').toBe(exit > entry);
        expect(endingOf({ ...order, direction: 'up' }, undefined)).toEqual({
          result: 'void',
          sellPrice: null,
          sellTickAt: null,
          profit: 0n,
        });
      }),
    );
  });

  it('profits by the winnings, loses the stake, and nothing on a tie', () => {
    const order = { direction: 'up' as const, stake: 10n, winnings: 8n, buyPrice: 100n };
    expect(endingOf(order, { price: 101n, at: 1 }).profit).toBe(8n);
    expect(endingOf(order, { price: 99n, at: 1 }).profit).toBe(-10n);
    expect(endingOf(order, { price: 100n, at: 1 }).profit).toBe(0n);
  });

  it('lets the price move as far as allowed and no further, either way', () => {
    expect(slipped(101_000_000n, 100_000_000n, 10_000n)).toBe(false);
    expect(slipped(101_000_001n, 100_000_000n, 10_000n)).toBe(true);
    expect(slipped(98_999_999n, 100_000_000n, 10_000n)).toBe(true);
    expect(slipped(100n, 100n, 0n)).toBe(false);
  });
});
