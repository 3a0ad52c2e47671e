import { concat } from '../bytes.js';

/** What every Ed25519 public key in SPKI DER begins with; its 32 bytes follow. */
const PREFIX = new Uint8Array([0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]);
const KEY_BYTES = 32;

/** A public key in SPKI DER. */
export const spkiOf = (publicKey: Uint8Array): Uint8Array => concat(PREFIX, publicKey);

/** The 32 bytes of a public key in SPKI DER. @throws Error if it is of another kind */
export function keyOfSpki(spki: Uint8Array): Uint8Array {
  const same = spki.length === PREFIX.length + KEY_BYTES && PREFIX.every((byte, i) => spki[i] === byte);
  if (!same) throw new Error('the key is not Ed25519');
  return spki.subarray(PREFIX.length);
}
