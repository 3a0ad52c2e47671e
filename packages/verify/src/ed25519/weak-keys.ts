import { toHex } from '../bytes.js';

/** Points of small order, by their y coordinate: whoever has such a key can have signed everything. */
const SMALL_ORDER = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

/** Whether a public key is of small order, or a second encoding of another. Libraries differ in what they say of these. */
export function isWeakKey(publicKey: Uint8Array): boolean {
  const y = Uint8Array.from(publicKey, (byte, i) => (i === 31 ? byte & 0x7f : byte));
  return SMALL_ORDER.has(toHex(y)) || isAboveField(y);
}

/** Whether y is 2^255 - 19 or more. */
function isAboveField(y: Uint8Array): boolean {
  return y[31] === 0x7f && (y[0] ?? 0) >= 0xed && y.subarray(1, 31).every((byte) => byte === 0xff);
}
