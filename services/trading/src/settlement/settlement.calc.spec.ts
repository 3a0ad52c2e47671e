import fc from 'fast-check';
import { winningsOf } from '../orders/fees.calc.js';
import { endingOf, paidOf } from './settlement.calc.js';

const stake = fc.bigInt(1_000_000n, 5_000_000_000n);
const rate = fc.bigInt(0n, 999_999n);
const price = fc.bigInt(1n, 10n ** 12n);

describe('the settlement rule', () => {
  it('decides by the two prices alone: right wins, wrong loses, equal ties, no exit price voids', () => {
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

  it('sets the profit to the winnings, minus the stake, or zero on a tie', () => {
    const order = { direction: 'up' as const, stake: 10n, winnings: 8n, buyPrice: 100n };
    expect(endingOf(order, { price: 101n, at: 1 }).profit).toBe(8n);
    expect(endingOf(order, { price: 99n, at: 1 }).profit).toBe(-10n);
    expect(endingOf(order, { price: 100n, at: 1 }).profit).toBe(0n);
  });

  it('pays stake and winnings on a win, nothing on a loss, and stake and fee back on a tie or a void', () => {
    const order = { stake: 10n, fee: 1n, winnings: 8n };
    const paid = (['win', 'lose', 'tie', 'void'] as const).map((result) => paidOf(order, result));
    expect(paid).toEqual([18n, 0n, 11n, 11n]);
  });
});
