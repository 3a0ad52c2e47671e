import fc from 'fast-check';
import { isTronAddress, tronAddressFromHex, tronAddressOf, tronHexOf } from './tron-address.calc.js';

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

  it('has 21 bytes of the main network, written without anything around them', () => {
    for (const text of [`${USDT} `, ` ${USDT}`, `T${USDT}`, '']) expect(isTronAddress(text)).toBe(false);
    const hex = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
    // What begins with 0x42 is written with a T as well.
    for (const other of [`42${hex}`, `a0${hex}`, `41${hex}00`, `41${hex.slice(2)}`]) {
      expect(isTronAddress(tronAddressFromHex(other))).toBe(false);
    }
  });

  it('of a public key is the one that wallets show', () => {
    // The private key 1.
    const key = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
    const hex = tronHexOf(tronAddressOf(Buffer.from(key, 'hex')));
    expect(hex).toBe('417e5f4552091a69125d5dfcb7b8c2659029395bdf');
  });
});
