import fc from 'fast-check';
import { isTronAddress, tronAddressFromHex, tronHexOf } from './tron-address.calc.js';

describe('a TRC-20 address', () => {
  const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

  it('has a checksum that refuses any single changed letter', () => {
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
