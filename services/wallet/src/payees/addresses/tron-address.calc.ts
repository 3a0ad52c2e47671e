import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check((data: Uint8Array) => createHash('sha256').update(data).digest());
const PREFIX = 0x41;
const ADDRESS_BYTES = 21;

/** Whether `text` is a TRON address: base58check of 21 bytes that begin with 0x41. */
export function isTronAddress(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false;
  try {
    const bytes = base58check.decode(text);
    return bytes.length === ADDRESS_BYTES && bytes[0] === PREFIX;
  } catch {
    // Wrong checksum.
    return false;
  }
}

/** The TRON address of a compressed secp256k1 public key. */
export function tronAddressOf(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  const hash = keccak_256(point.subarray(1));
  return base58check.encode(Uint8Array.of(PREFIX, ...hash.subarray(12)));
}

/** An address's 21 bytes in hex, as full nodes write them. @throws if the checksum is wrong */
export function tronHexOf(address: string): string {
  return Buffer.from(base58check.decode(address)).toString('hex');
}

/** The address of 21 bytes in hex. */
export function tronAddressFromHex(hex: string): string {
  return base58check.encode(Buffer.from(hex, 'hex'));
}
