import { formatMicro, MICRO, micro } from '@makoto/contracts';
import fc from 'fast-check';
import { inUsd, type UsdRate } from '../conversions/usd-rate.calc.js';
import { isTronAddress, tronAddressFromHex, tronHexOf } from '../payees/addresses/tron-address.calc.js';
import { toKatakanaName } from '../payees/cards/kana.calc.js';
import { creditOf } from '../payments/deposits/deposit.calc.js';
import { withdrawalSums } from '../payments/withdrawals/withdrawal.calc.js';

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const rate = fc.bigInt({ min: 1n, max: 10n ** 9n });

describe('what an arrival is worth', () => {
  it('never is more than at the better of both rates, nor less than at the worse, but for rounding', () => {
    fc.assert(
      fc.property(amount, amount, rate, rate, (asked, received, heldRate, freshRate) => {
        const plain = (r: bigint): UsdRate => ({ rate: r, perUsd: null });
        const credit = creditOf({ asked, received, heldRate: plain(heldRate), freshRate: plain(freshRate) });
        const [low, high] = heldRate < freshRate ? [heldRate, freshRate] : [freshRate, heldRate];
        expect(credit).toBeGreaterThanOrEqual((received * low) / MICRO - 1n);
        expect(credit).toBeLessThanOrEqual((received * high) / MICRO);
      }),
    );
  });
});

describe('what an amount is worth in USD', () => {
  it('by a rate of so many for one USD, is the most that is not worth more than the amount', () => {
    fc.assert(
      fc.property(amount, rate, (yen, perUsd) => {
        const usd = inUsd(yen, { rate: MICRO, perUsd });
        expect(usd * perUsd).toBeLessThanOrEqual(yen * MICRO);
        expect((usd + 1n) * perUsd).toBeGreaterThan(yen * MICRO);
      }),
    );
  });
});

describe('what a withdrawal brings', () => {
  it('splits the amount into fee and net without a rest, and pays no more than the net is worth', () => {
    const terms = { feeRate: 10_000n, feeMin: MICRO };
    fc.assert(
      fc.property(fc.bigInt({ min: 10n, max: 50_000n }), fc.bigInt({ min: 0n, max: 99n }), rate, (whole, cents, r) => {
        const gross = whole * MICRO + cents * 10_000n;
        const { fee, net, payout } = withdrawalSums(gross, 'USD', terms, r, 'JPY');
        expect(fee + net).toBe(gross);
        expect(fee).toBeGreaterThanOrEqual(MICRO);
        expect(fee * 100n <= gross || fee === MICRO).toBe(true);
        expect(payout % MICRO).toBe(0n);
        expect(payout * MICRO).toBeLessThanOrEqual(net * r);
      }),
    );
  });

  // The same figures stand in the app's `fee.calc.spec.ts`: what is charged is what was shown.
  it.each([
    ['USD', '1000.00', '0.005', '5.00', '995.00'],
    ['USD', '100.00', '0.005', '1.00', '99.00'],
    ['USD', '123.45', '0.01', '1.23', '122.22'],
    ['USDT', '333.333333', '0.005', '1.666666', '331.666667'],
  ] as const)('of %s %s at %s cost %s and leave %s', (currency, gross, feeRate, fee, net) => {
    const terms = { feeRate: micro(feeRate), feeMin: MICRO };
    const sums = withdrawalSums(micro(gross), currency, terms, MICRO, currency);
    expect([formatMicro(sums.fee), formatMicro(sums.net)]).toEqual([fee, net]);
  });
});

describe('a TRC-20 address', () => {
  const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

  it('is known by its checksum: any one letter changed is refused', () => {
    expect(isTronAddress(USDT)).toBe(true);
    expect(tronHexOf(USDT)).toBe('41a614f803b6fd780986a42c78ec9c7f77e6ded13c');
    expect(tronAddressFromHex('41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(USDT);
    const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 33 }), fc.constantFrom(...letters), (at, letter) => {
        fc.pre(USDT[at] !== letter);
        expect(isTronAddress(USDT.slice(0, at) + letter + USDT.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe("a holder's name", () => {
  it.each([
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ タロウ'],
    ['やまだ　たろう', 'ヤマダ タロウ'],
    ['ヤマダタロウ', 'ヤマダタロウ'],
    ['taro yamada', 'TARO YAMADA'],
    ['カ）マコト', 'カ)マコト'],
    ['山田太郎', undefined],
  ])('%s becomes %s', (text, name) => {
    expect(toKatakanaName(text)).toBe(name);
  });
});
