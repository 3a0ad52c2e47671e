import fc from 'fast-check';
import { presetsWithin, stepStake, termsOf } from './terms.calc';

const usd = (whole: number): bigint => BigInt(whole) * 1_000_000n;

describe('the terms of an order', () => {
  it('are stake and fee against stake and winnings', () => {
    expect(termsOf(usd(10), 850_000n, 10_000n)).toEqual({ fee: 100_000n, total: 10_100_000n, receive: 18_500_000n });
  });

  it('never exceed the exact payout or the exact fee', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 13n });
    const rate = fc.bigInt({ min: 0n, max: 1_000_000n });
    fc.assert(
      fc.property(amount, rate, rate, (stake, payout, fee) => {
        const terms = termsOf(stake, payout, fee);
        expect((terms.receive - stake) * 1_000_000n).toBeLessThanOrEqual(stake * payout);
        expect(terms.fee * 1_000_000n).toBeLessThanOrEqual(stake * fee);
      }),
    );
  });
});

describe('stepping the stake', () => {
  it('uses round amounts', () => {
    expect(stepStake(usd(10), 'up', usd(1), usd(1000))).toBe(usd(20));
    expect(stepStake(usd(10), 'down', usd(1), usd(1000))).toBe(usd(5));
    expect(stepStake(12_340_000n, 'up', usd(1), usd(1000))).toBe(usd(20));
  });

  it('stays within the limits', () => {
    expect(stepStake(usd(1000), 'up', usd(1), usd(1000))).toBe(usd(1000));
    expect(stepStake(usd(1), 'down', usd(1), usd(1000))).toBe(usd(1));
    expect(stepStake(0n, 'up', usd(5), usd(1000))).toBe(usd(5));
  });

  it('offers only valid presets', () => {
    expect(presetsWithin(usd(10), usd(60))).toEqual([usd(10), usd(20), usd(50)]);
  });
});
