import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64, toHex } from './bytes.js';

/** The prefix of every Ed25519 public key in SPKI DER; its 32 bytes follow. */
const SPKI_PREFIX = '302a300506032b6570032100';

/** The id of a public key (SPKI DER in base64): the first 16 hexadecimal digits of its SHA-256. */
export function keyIdOf(publicKey: string): string {
  return toHex(sha256(fromBase64(publicKey))).slice(0, 16);
}

/**
 * Verifies an Ed25519 signature (base64) over `message`.
 * @throws Error if the key does not match its id, or the signature is invalid
 */
export function checkSignature(message: Uint8Array, signature: string, keyId: string, publicKey: string): void {
  const spki = fromBase64(publicKey);
  if (spki.length !== 44 || toHex(spki.subarray(0, 12)) !== SPKI_PREFIX) throw new Error('the key is not Ed25519');
  if (keyIdOf(publicKey) !== keyId) throw new Error(`the key does not match the id ${keyId}`);
  // Strict: each signature has only one valid encoding.
  if (!ed25519.verify(fromBase64(signature), message, spki.subarray(12), { zip215: false })) {
    throw new Error(`the signature is not by the key ${keyId}`);
  }
}
